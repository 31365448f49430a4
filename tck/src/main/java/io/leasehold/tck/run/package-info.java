/**
 * Runs rules through the JUnit launcher and turns what JUnit and jqwik report into verdicts.
 */
@NullMarked
package io.leasehold.tck.run;

import org.jspecify.annotations.NullMarked;
