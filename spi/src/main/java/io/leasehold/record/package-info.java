/**
 * The small door for authors: an ordered map of records, the transitions of an instance as pure functions, and the instance store
 * built from the two.
 */
@NullMarked
package io.leasehold.record;

import org.jspecify.annotations.NullMarked;
