package io.leasehold.record;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Runs plans on a record store: resolves keys, flattens the store's outcome and the transition's, bounds what is tried again. */
final class Calls {
    private static final int MOST_ATTEMPTS = 20;
    private static final Refusal MOVED = new Refusal.Busy("a key that moves between instances");

    private final RecordStore records;
    private final Terms terms;
    private final Layout layout;
    private final Hints hints;

    Calls(RecordStore records, Terms terms, Hints hints) {
        this.records = records;
        this.terms = terms;
        this.layout = terms.layout();
        this.hints = hints;
    }

    RecordStore records() {
        return records;
    }

    <T> List<Result<T>> run(List<Step<Result<T>>> steps) {
        List<Watched<Result<T>>> watched =
                steps.stream().map(step -> new Watched<>(terms, step)).toList();
        List<Result<Result<T>>> outcomes =
                records.replace(watched.stream().map(Watched::step).toList());
        for (int i = 0; i < watched.size(); i++) {
            // One whose reply was lost may be applied: a hint too many does no harm.
            if (!(outcomes.get(i) instanceof Result.Refused)) {
                watched.get(i).applied(hints);
            }
        }
        return outcomes.stream().map(Calls::flatten).toList();
    }

    <T> Result<T> runOne(Step<Result<T>> step) {
        return run(List.of(step)).get(0);
    }

    <T> List<Result<T>> plans(List<Decision.Plan<T>> plans) {
        return run(plans.stream().map(plan -> plan.step(layout)).toList());
    }

    /** Answers a read; a store that cannot be reached is a refusal, since nothing was sent. */
    static <T> Result<T> reading(Supplier<Result<T>> read) {
        try {
            return read.get();
        } catch (RecordStore.UnavailableException e) {
            return Result.refused(new Refusal.Unavailable(String.valueOf(e.getMessage())));
        }
    }

    /**
     * Runs a plan on each target. Finding by key and acting are one step: the step reads the key's record too, and if the key has
     * moved since it was looked up it decides nothing and is tried again, a bounded number of times, then busy.
     */
    <T> List<Result<T>> onTargets(List<Target> targets, Function<InstanceId, Decision.Plan<T>> plan) {
        List<Result<T>> answers = new ArrayList<>(Collections.nCopies(targets.size(), Result.refused(MOVED)));
        List<Integer> open = IntStream.range(0, targets.size()).boxed().toList();
        for (int attempt = 0; attempt < MOST_ATTEMPTS && !open.isEmpty(); attempt++) {
            List<Result<T>> results = attempt(open.stream().map(targets::get).toList(), plan);
            for (int i = 0; i < results.size(); i++) {
                answers.set(open.get(i), results.get(i));
            }
            open = open.stream()
                    .filter(i -> answers.get(i).equals(Result.refused(MOVED)))
                    .toList();
        }
        return answers;
    }

    private <T> List<Result<T>> attempt(List<Target> targets, Function<InstanceId, Decision.Plan<T>> plan) {
        Map<InstanceKey, Slot> found;
        try {
            found = lookUp(targets);
        } catch (RecordStore.UnavailableException e) {
            Result<T> refused = Result.refused(new Refusal.Unavailable(String.valueOf(e.getMessage())));
            return targets.stream().map(target -> refused).toList();
        }
        return run(targets.stream().map(target -> step(target, found, plan)).toList());
    }

    private Map<InstanceKey, Slot> lookUp(List<Target> targets) {
        List<InstanceKey> keys = targets.stream()
                .filter(Target.ByKey.class::isInstance)
                .map(target -> ((Target.ByKey) target).key())
                .toList();
        Map<InstanceKey, Slot> found = new HashMap<>();
        if (!keys.isEmpty()) {
            List<Slot> slots =
                    records.find(keys.stream().map(layout::correlation).toList());
            for (int i = 0; i < keys.size(); i++) {
                found.put(keys.get(i), slots.get(i));
            }
        }
        return found;
    }

    private <T> Step<Result<T>> step(
            Target target, Map<InstanceKey, Slot> found, Function<InstanceId, Decision.Plan<T>> plan) {
        if (target instanceof Target.ById byId) {
            return plan.apply(byId.id()).step(layout);
        }
        InstanceKey key = ((Target.ByKey) target).key();
        Slot slot = found.get(key);
        return slot != null && slot.isPresent() ? throughKey(key, Creating.idIn(slot), plan) : withoutInstance(key);
    }

    private <T> Step<Result<T>> throughKey(
            InstanceKey key, InstanceId id, Function<InstanceId, Decision.Plan<T>> plan) {
        Decision.Plan<T> chosen = plan.apply(id);
        List<String> reads = new ArrayList<>();
        reads.add(layout.correlation(key));
        reads.addAll(chosen.step(layout).reads());
        return new Step<>(reads, (reading, slots) -> {
            Slot now = slots.get(0);
            boolean same = now.isPresent() && Creating.idIn(now).equals(id);
            return same ? chosen.run(reading, slots.subList(1, slots.size())) : Decision.refuse(MOVED);
        });
    }

    private <T> Step<Result<T>> withoutInstance(InstanceKey key) {
        return new Step<>(List.of(layout.correlation(key)), (reading, slots) -> {
            if (slots.get(0).isPresent()) {
                return Decision.refuse(MOVED);
            }
            return Decision.refuse(
                    slots.get(0).isAbsent() ? new Refusal.KeyUnknown(key) : new Refusal.Busy("damaged key " + key));
        });
    }

    private static <T> Result<T> flatten(Result<Result<T>> outcome) {
        if (outcome instanceof Result.Done<Result<T>> done) {
            return done.value();
        }
        return outcome.map(none -> {
            throw new IllegalStateException("only done has a value");
        });
    }
}
