/** Decorators of both doors, and record stores that are difficult within the contract: they lose replies, report busy, decide twice. */
@NullMarked
package io.leasehold.tck.door;

import org.jspecify.annotations.NullMarked;
