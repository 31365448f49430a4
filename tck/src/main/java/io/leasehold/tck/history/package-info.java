/** What several hosts did at once, as it was seen from outside: one format for every engine, judged by the checker. */
@NullMarked
package io.leasehold.tck.history;

import org.jspecify.annotations.NullMarked;
