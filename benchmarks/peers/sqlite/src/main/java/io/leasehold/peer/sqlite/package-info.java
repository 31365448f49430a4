/** A contender of the comparison with peers. */
@NullMarked
package io.leasehold.peer.sqlite;

import org.jspecify.annotations.NullMarked;
