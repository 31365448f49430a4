package io.leasehold.tck.model;

import java.time.Instant;

/**
 * One state of a bounded search: the model, the clock, and what the hosts remember.
 *
 * @param model the model
 * @param clock ticks of one second since the start
 * @param first the first host
 * @param second the second host
 * @param creations how often the instance was created
 */
record Play(Model model, int clock, Hand first, Hand second, int creations) {
    static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    static Play of(Model model) {
        return new Play(model, 0, Hand.of("A"), Hand.of("B"), 0);
    }

    Instant reading() {
        return START.plusSeconds(clock);
    }

    /** The token of the next creation. */
    String token() {
        return "token " + creations;
    }

    Play tick() {
        return new Play(model, clock + 1, first, second, creations);
    }

    Play model(Model other) {
        return new Play(other, clock, first, second, creations);
    }

    /** The state once whoever made the move has read the answer. */
    Play after(Move move, Call call, Object answer, Model next) {
        boolean created = call instanceof Call.Create c && c.creation().token().equals(token());
        return new Play(
                next,
                clock,
                move.isBy(Move.Host.A) ? first.after(move, call, answer) : first,
                move.isBy(Move.Host.B) ? second.after(move, call, answer) : second,
                created ? creations + 1 : creations);
    }

    Hand hand(Move.Host host) {
        return host == Move.Host.A ? first : second;
    }
}
