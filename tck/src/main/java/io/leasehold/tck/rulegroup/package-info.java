/**
 * The rules as properties: one interface for each group of the catalogue, one method for each rule, or several. The author's
 * interface extends all of them. Read {@link io.leasehold.tck.rulegroup.LeaseRules} first.
 *
 * <p>A rule is a sentence-like default method with {@code @Rule}, its {@code @Witness}es, {@code @Property(tries = ...)} and a
 * parameter {@code @ForAll Trial trial}. It writes a {@linkplain io.leasehold.tck.program.Script program}, has it verified, and
 * counts from the returned trace whether what the rule is about really occurred. All comparing is done by the reference model; a
 * rule adds an oracle only for what the model cannot know, and plain code only for what no program can say.
 */
@NullMarked
package io.leasehold.tck.rulegroup;

import org.jspecify.annotations.NullMarked;
