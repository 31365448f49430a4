/** Record stores that behave badly within the contract of the small door: they lose replies, report busy, decide twice. */
@NullMarked
package io.leasehold.tck.door;

import org.jspecify.annotations.NullMarked;
