/**
 * What a run found out about each rule, and the arithmetic that nothing is left out of it.
 */
@NullMarked
package io.leasehold.tck.result;

import org.jspecify.annotations.NullMarked;
