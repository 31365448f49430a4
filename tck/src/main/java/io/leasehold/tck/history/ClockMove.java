package io.leasehold.tck.history;

import java.time.Instant;

/**
 * The store's clock was moved.
 *
 * @param span the reading changed at some moment of it
 * @param to what the clock showed afterwards
 */
public record ClockMove(Span span, Instant to) {}
