/** A contender of the comparison with peers. */
@NullMarked
package io.leasehold.peer.dbscheduler;

import org.jspecify.annotations.NullMarked;
