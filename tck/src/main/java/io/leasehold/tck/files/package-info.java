/**
 * A file system in memory that records what is done to it, so that a kit can prove durability instead of hoping for it.
 *
 * <p>A store runs on a {@link io.leasehold.tck.files.RecordingFileSystem}. {@link io.leasehold.tck.files.CrashImages} then
 * builds the disks that a crash could have left, {@link io.leasehold.tck.files.Faults} makes calls fail, {@link
 * io.leasehold.tck.files.Corrupter} damages files, and {@link io.leasehold.tck.files.CrashProbe} does all of it to a record
 * store (rules DUR-01 to DUR-06).
 *
 * <p>What is modelled is Linux: POSIX names and renames, locks that belong to a process and fall when it closes any channel of
 * the file, a directory that is forced through a channel of its own, interrupts that close channels. Not modelled: links,
 * memory mapping, enforced permissions, stale blocks of deleted files, disks that lie about a force.
 */
@NullMarked
package io.leasehold.tck.files;

import org.jspecify.annotations.NullMarked;
