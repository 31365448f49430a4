/** A contender of the comparison with peers. */
@NullMarked
package io.leasehold.peer.quartz;

import org.jspecify.annotations.NullMarked;
