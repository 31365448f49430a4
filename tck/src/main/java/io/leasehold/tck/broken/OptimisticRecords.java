package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.tck.door.ForwardingRecords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A record store without locks: it reads, decides, and then writes if what it compares is unchanged; otherwise it begins again. Sound if
 * it compares everything that was read.
 *
 * @param records the sound store
 * @param compared what is compared
 */
record OptimisticRecords(RecordStore records, Compared compared) implements ForwardingRecords {
    private static final int MOST_ATTEMPTS = 100;

    /** What is compared before the writes are applied. */
    enum Compared {
        EVERYTHING,
        WRITTEN_ONLY,
        PRESENT_ONLY,
        NOTHING
    }

    @Override
    public <A> List<Result<A>> replace(List<Step<A>> steps) {
        Instant reading = records.time();
        List<Result<A>> answers = new ArrayList<>();
        steps.forEach(step -> answers.add(replace(step, reading)));
        return answers;
    }

    private <A> Result<A> replace(Step<A> step, Instant reading) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            List<Slot> read = records.find(step.reads());
            Change<A> change = step.transition().decide(reading, read);
            if (applied(step.reads(), read, change)) {
                return Result.done(change.answer());
            }
        }
        return Result.refused(new Refusal.Busy("a step that others overtook"));
    }

    private <A> boolean applied(List<String> keys, List<Slot> read, Change<A> change) {
        Step<Optional<A>> write = new Step<>(
                keys,
                (now, slots) -> unchanged(keys, read, slots, change)
                        ? new Change<>(Optional.of(change.answer()), change.writes(), change.durability())
                        : Change.none(Optional.empty()));
        return records.replace(List.of(write)).get(0).orThrow().isPresent();
    }

    private boolean unchanged(List<String> keys, List<Slot> before, List<Slot> now, Change<?> change) {
        Set<String> written = change.writes().stream().map(Write::key).collect(Collectors.toCollection(HashSet::new));
        for (int i = 0; i < keys.size(); i++) {
            boolean matters = switch (compared) {
                case EVERYTHING -> true;
                case WRITTEN_ONLY -> written.contains(keys.get(i));
                case PRESENT_ONLY -> before.get(i).isPresent();
                case NOTHING -> false;
            };
            if (matters && before.get(i) != now.get(i)) {
                return false;
            }
        }
        return true;
    }
}
