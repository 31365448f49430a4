/** A contender of the comparison with peers. */
@NullMarked
package io.leasehold.peer.dbos;

import org.jspecify.annotations.NullMarked;
