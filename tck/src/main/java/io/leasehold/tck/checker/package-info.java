/** Decides whether a history can be explained by the reference model: timed linearizability, one instance at a time. */
@NullMarked
package io.leasehold.tck.checker;

import org.jspecify.annotations.NullMarked;
