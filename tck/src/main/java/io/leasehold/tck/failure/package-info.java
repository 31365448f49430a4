/** Violations as small files: kept, mailed, and run again on another machine. */
@NullMarked
package io.leasehold.tck.failure;

import org.jspecify.annotations.NullMarked;
