/**
 * Providers that are wrong in one behaviour each, over the in-memory store: the proof that the rules can fail. Published, so that a
 * fork of the kit can prove itself. Each is written as one law that is broken, or as a decorator of one of the two doors.
 */
@NullMarked
package io.leasehold.tck.broken;

import org.jspecify.annotations.NullMarked;
