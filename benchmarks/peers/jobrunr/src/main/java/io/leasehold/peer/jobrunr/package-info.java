/** A contender of the comparison with peers. */
@NullMarked
package io.leasehold.peer.jobrunr;

import org.jspecify.annotations.NullMarked;
