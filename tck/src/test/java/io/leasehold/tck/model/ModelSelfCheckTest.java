package io.leasehold.tck.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Searches the model's own state space, every sequence of moves up to a bound, for a state that the contract forbids. The default
 * bound ends within seconds; {@code -Dleasehold.model.moves=9} goes to the full depth.
 */
class ModelSelfCheckTest {
    private static final int MOVES = Integer.getInteger("leasehold.model.moves", 6);
    private static final Settings SETTINGS = Settings.STRICT.attemptLimit(4);

    /** A state of the search: the play, and what a bystander knows of it. */
    private record Node(Play play, Ghost ghost) {
        List<Object> key() {
            Shape shape = Shape.of(play);
            return List.of(shape.key(), ghost.key(shape));
        }
    }

    private record Walk(int states, long steps) {}

    @ParameterizedTest
    @EnumSource(Alphabet.class)
    void keepsEveryClaimInEveryReachableState(Alphabet alphabet, TestReporter reporter) {
        Walk walk = walk(alphabet, MOVES, Twist.NONE);
        reporter.publishEntry(alphabet.name(), walk.states() + " states, " + walk.steps() + " steps");
        assertThat(walk.states()).isGreaterThan(1000);
    }

    @ParameterizedTest
    @EnumSource(value = Twist.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void losesItsClaimWithEachTwist(Twist twist) {
        assertThatThrownBy(() -> {
                    for (int longest = 4; longest <= MOVES; longest++) {
                        for (Alphabet alphabet : Alphabet.values()) {
                            walk(alphabet, longest, twist);
                        }
                    }
                })
                .isInstanceOf(Ghost.Broken.class)
                .hasMessageStartingWith(claimBrokenBy(twist));
    }

    private static String claimBrokenBy(Twist twist) {
        return switch (twist) {
            case NONE -> "";
            case VALID_LEASE_TAKEN, TAKEN_A_TICK_EARLY -> "at most one live holder";
            case EPOCH_STANDS_STILL, EPOCH_STARTS_AGAIN -> "epochs grow";
            case LAPSED_HOLDER_WRITES -> "an accepted write has an unexpired lease";
            case ONLY_OWNER_COMPARED -> "an accepted write has the current lease";
            case SAVE_ACKNOWLEDGES_ALL, RELEASE_DROPS_SIGNALS, COMPLETION_IGNORES_SIGNALS -> "no signal lost";
            case SWEEP_TAKES_VALID_LEASE -> "the sweep touches no live lease";
            case SWEEP_WAKES_WAITER -> "the sweep touches no waiter";
            case SWEEP_STRANDS, FORCED_RELEASE_STRANDS, LAPSED_NOT_OFFERED -> "a due instance stays reachable";
            case ENDED_RESUMED -> "terminal states absorb";
        };
    }

    private static Walk walk(Alphabet alphabet, int longest, Twist twist) {
        BoundedSearch search = BoundedSearch.over(alphabet, longest);
        Node start = new Node(Play.of(Model.twisted(SETTINGS, twist)), Ghost.start());
        Set<List<Object>> reached = new HashSet<>(List.of(start.key()));
        List<Node> frontier = List.of(start);
        long steps = 0;
        for (int depth = 0; depth < longest; depth++) {
            List<Node> beyond = new ArrayList<>();
            for (Node node : frontier) {
                for (Move move : search.enabled(node.play())) {
                    for (Node next : step(node, move).toList()) {
                        steps++;
                        if (reached.add(next.key())) {
                            check(next);
                            beyond.add(next);
                        }
                    }
                }
            }
            frontier = beyond;
        }
        return new Walk(reached.size(), steps);
    }

    private static Stream<Node> step(Node node, Move move) {
        Play play = node.play();
        return move.call()
                .apply(play)
                .map(call -> play.model().possible(call, play.reading()).stream()
                        .map(possible -> new Node(
                                play.after(move, call, possible.answer(), possible.next()),
                                node.ghost().after(move, call, possible.answer(), play.reading()))))
                .orElseGet(() -> Stream.of(new Node(play.tick(), node.ghost())));
    }

    private static void check(Node node) {
        Ghost ghost = node.ghost();
        Object found = answer(
                node.play().model(),
                new Call.Find(Target.id(Move.INSTANCE)),
                node.play().reading());
        Ghost.claim(
                (found instanceof Result.Done) == (ghost.life() != Ghost.Existence.NONE),
                "an instance exists from its creation to its end, or its purge");
        if (!(found instanceof Result.Done<?> done)) {
            return;
        }
        InstanceSnapshot snapshot = (InstanceSnapshot) done.value();
        boolean ended = snapshot.standing().endedAt().isPresent();
        Ghost.claim(ended == (ghost.life() == Ghost.Existence.ENDED), "terminal states absorb");
        if (ghost.life() == Ghost.Existence.LIVES) {
            Ghost.claim(
                    snapshot.schedule().unseen().count() == ghost.unseen().size(),
                    "no signal lost: accepted is acknowledged and unseen");
            reachable(node, snapshot);
        }
    }

    /** Pending work of an active instance is found by some look in the far future, unless a lease never lapses. */
    private static void reachable(Node node, InstanceSnapshot snapshot) {
        boolean infinite = snapshot.ownership()
                .lease()
                .filter(held -> held.expiry() instanceof Expiry.Never)
                .isPresent();
        if (!node.ghost().pending() || infinite || snapshot.standing().status() != InstanceSnapshot.Status.ACTIVE) {
            return;
        }
        Acquisition stranger =
                new Acquisition(new OwnerId("C"), HostTypes.untyped(), 1, LeaseLength.of(Duration.ofSeconds(2)));
        Call look = new Call.AcquireRunnable(new Look.Request(stranger, 1, Duration.ofSeconds(1)));
        Instant later = node.play().reading().plusSeconds(100);
        Look found = (Look) ((Result.Done<?>) answer(node.play().model(), look, later)).value();
        Ghost.claim(!found.acquired().isEmpty() || !found.setAside().isEmpty(), "a due instance stays reachable");
    }

    private static Object answer(Model model, Call call, Instant reading) {
        return model.possible(call, reading).get(0).answer();
    }
}
