/**
 * The contract that every instance store keeps: its operations, the values they take and the reasons for which they refuse.
 */
@NullMarked
package io.leasehold.spi;

import org.jspecify.annotations.NullMarked;
