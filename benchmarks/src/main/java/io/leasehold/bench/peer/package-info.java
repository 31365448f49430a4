/**
 * What a contender of a comparison is made of. It uses only the JDK, so that each contender can bring a class path of its own: a
 * peer's versions of the same libraries must not meet ours.
 */
@NullMarked
package io.leasehold.bench.peer;

import org.jspecify.annotations.NullMarked;
