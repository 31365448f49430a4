/**
 * The small door for authors of a store: an ordered map from ASCII keys to bytes.
 *
 * <p>{@link io.leasehold.record.RecordStore} is all an author implements. On it {@link
 * io.leasehold.record.RecordInstanceStore} builds the whole {@link io.leasehold.spi.InstanceStore}. Every lease, fence,
 * signal, attempt and precedence rule lives once, in the pure transitions of this package, free of I/O and split by
 * subject; due order, owners, keys, hosts and kept completions are ordinary records that the transitions write in the same
 * step as the instance.
 */
@NullMarked
package io.leasehold.record;

import org.jspecify.annotations.NullMarked;
