/**
 * Measurements of the providers under the loads of a persistence service, and the reports made from them.
 */
@NullMarked
package io.leasehold.bench;

import org.jspecify.annotations.NullMarked;
