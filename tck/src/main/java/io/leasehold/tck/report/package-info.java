/**
 * Tells a run: on the console, as JSON, as JUnit XML, as a badge and as one HTML page, all from the same value.
 */
@NullMarked
package io.leasehold.tck.report;

import org.jspecify.annotations.NullMarked;
