/** A contender of the comparison with peers. */
@NullMarked
package io.leasehold.peer.rocksdb;

import org.jspecify.annotations.NullMarked;
