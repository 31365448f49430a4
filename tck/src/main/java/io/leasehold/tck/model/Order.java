package io.leasehold.tck.model;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Oldest due-since first, within the tolerance that the store declares (contract section 4, rule TIMER-05). */
final class Order {
    private Order() {}

    static List<Life> oldestFirst(List<Life> lives, Due.Asker asker) {
        return lives.stream()
                .sorted(Comparator.comparing((Life life) -> Due.sinceAtLatest(life, asker))
                        .thenComparing(life -> life.id().value()))
                .toList();
    }

    /** Which of the taken stands before one that is older by more than the tolerance, taken after it or left behind. */
    static Optional<String> objection(List<Life> taken, List<Life> left, Due.Asker asker, Moment moment) {
        Optional<Life> oldestAfter = left.stream().min(Comparator.comparing(life -> Due.sinceAtLatest(life, asker)));
        for (int i = taken.size() - 1; i >= 0; i--) {
            Life life = taken.get(i);
            Instant since = Due.sinceAtEarliest(life);
            Optional<Life> older =
                    oldestAfter.filter(after -> since.isAfter(tolerated(Due.sinceAtLatest(after, asker), moment)));
            if (older.isPresent()) {
                return Optional.of(older.get().id() + ", due since " + Due.sinceAtLatest(older.get(), asker)
                        + ", before " + life.id() + ", due since " + since);
            }
            oldestAfter = oldestAfter
                    .filter(after -> Due.sinceAtLatest(after, asker).isBefore(Due.sinceAtLatest(life, asker)))
                    .or(() -> Optional.of(life));
        }
        return Optional.empty();
    }

    private static Instant tolerated(Instant instant, Moment moment) {
        return instant.equals(Instant.MAX)
                ? instant
                : instant.plus(moment.settings().orderTolerance());
    }
}
