/** What an operator's commands show of a store: tables and words. */
@NullMarked
package io.leasehold.tck.operator;

import org.jspecify.annotations.NullMarked;
