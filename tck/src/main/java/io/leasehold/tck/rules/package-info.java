/**
 * The rules as data: what each one demands, why, what usually breaks it and how that is repaired.
 */
@NullMarked
package io.leasehold.tck.rules;

import org.jspecify.annotations.NullMarked;
