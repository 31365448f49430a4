package io.leasehold.tck.model;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Target;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Every sequence of moves of an {@link Alphabet} up to a length, on one instance with two hosts and a clock of seven readings.
 * A state that was reached before by no more moves is not followed again; states that differ only in their numbers are one.
 * Thread-safe.
 */
public final class BoundedSearch {
    private static final int LAST_TICK = 6;

    private final Alphabet alphabet;
    private final int longest;

    private BoundedSearch(Alphabet alphabet, int longest) {
        this.alphabet = alphabet;
        this.longest = longest;
    }

    /**
     * A search.
     *
     * @param alphabet what may happen
     * @param longest the most moves in a sequence
     * @return the search
     */
    public static BoundedSearch over(Alphabet alphabet, int longest) {
        return new BoundedSearch(alphabet, longest);
    }

    /**
     * What a search did.
     *
     * @param states the different states that were reached
     * @param steps the calls that were judged
     * @param difference the first answer that the model does not allow
     */
    public record Report(int states, long steps, Optional<Difference> difference) {}

    /**
     * An answer that the model does not allow.
     *
     * @param story the moves that lead to it, the shortest there are
     * @param call the call
     * @param verdict what was expected and what was observed
     */
    public record Difference(List<String> story, Call call, Verdict.Differs verdict) {
        // Copies the list.
        public Difference {
            story = List.copyOf(story);
        }
    }

    /**
     * Compares a store with the model. Each sequence runs on a store of its own, whose clock stands still but for the ticks; after
     * each call the instance is found and compared field by field.
     *
     * @param open opens an empty store that reads this clock
     * @param settings what the model has to know of the store
     * @return what was compared, and the first difference
     */
    public Report compare(Function<InstantSource, InstanceStore> open, Settings settings) {
        return compareAnswers(clock -> subject(open.apply(clock)), settings);
    }

    /** Whatever answers calls. */
    interface Subject extends AutoCloseable {
        Object answer(Call call);

        @Override
        void close();
    }

    private static Subject subject(InstanceStore store) {
        return new Subject() {
            @Override
            public Object answer(Call call) {
                return call.applyTo(store);
            }

            @Override
            public void close() {
                store.close();
            }
        };
    }

    Report compareAnswers(Function<InstantSource, Subject> open, Settings settings) {
        Path start = new Path(Play.of(Model.initial(settings)), List.of());
        Set<List<Object>> reached = new HashSet<>(List.of(Shape.of(start.end()).key()));
        Deque<Path> frontier = new ArrayDeque<>(List.of(start));
        long steps = 0;
        while (!frontier.isEmpty()) {
            Path path = frontier.removeFirst();
            for (Move move : enabled(path)) {
                Followed followed = follow(open, path, move);
                steps++;
                if (followed.difference().isPresent()) {
                    return new Report(reached.size(), steps, followed.difference());
                }
                if (reached.add(Shape.of(followed.path().end()).key())) {
                    frontier.addLast(followed.path());
                }
            }
        }
        return new Report(reached.size(), steps, Optional.empty());
    }

    /** A call that was made. */
    private record Made(Move move, Optional<Call> call) {}

    /** A sequence of moves and the state it leads to. */
    private record Path(Play end, List<Made> moves) {
        Path then(Play next, Made made) {
            return new Path(next, Stream.concat(moves.stream(), Stream.of(made)).toList());
        }

        List<String> story() {
            return moves.stream().map(made -> made.move().name()).toList();
        }
    }

    private record Followed(Path path, Optional<Difference> difference) {}

    private List<Move> enabled(Path path) {
        return path.moves().size() >= longest ? List.of() : enabled(path.end());
    }

    /** The moves that can be made in a state. Nothing can happen before the instance exists. */
    List<Move> enabled(Play play) {
        return alphabet.moves().stream()
                .filter(move -> move.equals(Move.TICKING)
                        ? play.clock() < LAST_TICK
                        : move.call().apply(play).isPresent())
                .filter(move -> play.creations() > 0
                        || move.call()
                                .apply(play)
                                .filter(Call.Create.class::isInstance)
                                .isPresent())
                .toList();
    }

    int longest() {
        return longest;
    }

    /** Walks the path on a fresh subject, makes one more move, and finds the instance. */
    private static Followed follow(Function<InstantSource, Subject> open, Path path, Move move) {
        StandingClock clock = new StandingClock(Play.START);
        try (Subject subject = open.apply(clock)) {
            for (Made made : path.moves()) {
                made.call().ifPresentOrElse(subject::answer, clock::tick);
            }
            Optional<Call> call = move.call().apply(path.end());
            if (call.isEmpty()) {
                clock.tick();
                return found(subject, path.then(path.end().tick(), new Made(move, call)));
            }
            Object answer = subject.answer(call.get());
            Verdict verdict = path.end().model().observe(call.get(), clock.instant(), answer);
            if (verdict instanceof Verdict.Agrees agrees) {
                Play after = path.end().after(move, call.get(), answer, agrees.next());
                return found(subject, path.then(after, new Made(move, call)));
            }
            Path last = path.then(path.end(), new Made(move, call));
            return differs(last, call.get(), (Verdict.Differs) verdict);
        }
    }

    private static Followed found(Subject subject, Path path) {
        Call find = new Call.Find(Target.id(Move.INSTANCE));
        Play end = path.end();
        Verdict verdict = end.model().observe(find, end.reading(), subject.answer(find));
        if (verdict instanceof Verdict.Agrees agrees) {
            return new Followed(new Path(end.model(agrees.next()), path.moves()), Optional.empty());
        }
        return differs(path, find, (Verdict.Differs) verdict);
    }

    private static Followed differs(Path path, Call call, Verdict.Differs verdict) {
        return new Followed(path, Optional.of(new Difference(path.story(), call, verdict)));
    }

    /** A clock that moves only when told to. */
    private static final class StandingClock implements InstantSource {
        private volatile Instant now;

        StandingClock(Instant start) {
            now = start;
        }

        void tick() {
            Instant next = now.plus(Move.TICK);
            now = next;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
