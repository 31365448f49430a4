/**
 * Test cases as plain values, and what runs them: programs with symbolic references, the interpreter with its virtual clock, the
 * generator, the shrinker and the story.
 *
 * <p>A {@link io.leasehold.tck.program.Program} names nothing that exists before it runs: instances, types, keys and hosts are small
 * numbers, a lease is "the one that step 3 obtained", an instant is "the expiry of that lease less one tick". A reference to
 * something that did not come about makes its step a recorded no-op, so every subset of a program is a program. That makes
 * generating, storing, replaying and shrinking easy, and none of it depends on a property library.
 */
@NullMarked
package io.leasehold.tck.program;

import org.jspecify.annotations.NullMarked;
