/**
 * The instance store in files of one directory, safe for several processes on one machine.
 *
 * <h2>Design</h2>
 *
 * <p>A journal shared by the processes: segments of zeros, prepared before they are needed, to which frames are appended, each the
 * writes of one step. Every process keeps the newest entry of each key in memory, small values with it, and reads on, under the file
 * lock, what others have appended before it decides anything. Nobody syncs under that lock. Whoever has appended and finds nobody
 * forcing forces for all who wait. Once most of the journal is dead, what counts of its oldest segment is written again at the end,
 * and the segment goes.
 *
 * <p>Who does what: {@code Frames} knows bytes, {@code Forcer} makes a write durable, {@code Exclusion} keeps processes apart,
 * {@code Replay} tells the end of the journal from damage, {@code Desk} serves calls.
 *
 * <h2>Why so</h2>
 *
 * <p>Measured with {@code ./benchmarks/run commit} (ext4 on a virtual disk, 2 cores, states of 256 bytes, medians of 7 rounds in
 * turns), and to be measured again on the disk that matters:
 *
 * <table>
 * <caption>Durable writes per second, and as a part of the bare forced append</caption>
 * <tr><th></th><th>1 thread</th><th>8 threads</th></tr>
 * <tr><td>bare forced append, each by itself</td><td>9,054 (1.00)</td><td>19,865 (2.13)</td></tr>
 * <tr><td>this store, a whole save</td><td>5,483 (0.63)</td><td>30,351 (3.39)</td></tr>
 * <tr><td>one file for each instance</td><td>1,920 (0.21)</td><td>5,053 (0.58)</td></tr>
 * </table>
 *
 * <ul>
 *   <li>One file for each instance costs two syncs and a rename for each save, and has no order of due times yet.
 *   <li>A thread of its own that forces cost a handover in every save. Callers do not force themselves: an interrupt would close the
 *       channel under everybody's feet.
 *   <li>Leases are not synced: they are needed by the other processes, which see the page cache, and mean nothing once all of them
 *       are dead. No identity of a lease is ever issued twice.
 *   <li>A million instances, 737 MB of journal left by a killed process: opened in 3.9 s, 692 MiB of heap in use
 *       ({@code io.leasehold.bench.FileRecovery}, {@code -Xmx1g}).
 * </ul>
 */
@NullMarked
package io.leasehold.file;

import org.jspecify.annotations.NullMarked;
