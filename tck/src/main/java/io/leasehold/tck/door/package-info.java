/** Decorators of both doors, and record stores that are difficult within the contract. */
@NullMarked
package io.leasehold.tck.door;

import org.jspecify.annotations.NullMarked;
