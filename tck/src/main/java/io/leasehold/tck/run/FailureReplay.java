package io.leasehold.tck.run;

import io.leasehold.tck.Arena;
import io.leasehold.tck.Candidate;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.InconclusiveRun;
import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Witnesses;
import io.leasehold.tck.failure.FailureFile;
import io.leasehold.tck.failure.Repetition;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Runs a recorded violation again on a store. Confined to one thread. */
public final class FailureReplay {
    private final RuleCatalogue catalogue;
    private final FailureFile failure;
    private final RunSettings settings;

    /**
     * A replay.
     *
     * @param catalogue the rules
     * @param failure what was recorded
     * @throws HarnessFault if the kit does not have its rule
     */
    public FailureReplay(RuleCatalogue catalogue, FailureFile failure) {
        this.catalogue = catalogue;
        this.failure = failure;
        if (catalogue.find(failure.rule()).isEmpty()) {
            throw new HarnessFault("The failure is of rule " + failure.rule() + ", which this kit does not have");
        }
        this.settings = RunSettings.of(Tier.SOAK, failure.origin().seed());
    }

    /**
     * What came of it.
     *
     * @param times how often it was run
     * @param same the violations that the same rule names
     * @param others the violations that another rule names
     */
    public record Outcome(int times, List<RuleViolation> same, List<RuleViolation> others) {
        /** Copies the lists. */
        public Outcome {
            same = List.copyOf(same);
            others = List.copyOf(others);
        }

        /**
         * All violations.
         *
         * @return those of the same rule first
         */
        public List<RuleViolation> violations() {
            return Stream.concat(same.stream(), others.stream()).toList();
        }
    }

    /**
     * Runs it on the store at an address.
     *
     * @param candidate makes a candidate that takes its address from the run
     * @param address where the store is
     * @param times how often, at least once
     * @return what came of it
     * @throws HarnessFault if the rule does not apply to the store
     */
    public Outcome run(Supplier<Candidate> candidate, StoreAddress address, int times) {
        RunScope scope = new RunScope(
                catalogue,
                settings,
                new Replay.Surefire(),
                Optional.of(address),
                Recorder.none(),
                Optional.of(failure.rule()));
        List<RuleViolation> violations = new ArrayList<>();
        List<String> left = scope.callErasing(() -> violations.addAll(violations(candidate.get(), times)));
        if (!left.isEmpty()) {
            throw new HarnessFault(String.join("\n", left));
        }
        return outcome(times, violations);
    }

    /**
     * Runs it on a store.
     *
     * @param candidate the author's class
     * @param times how often, at least once
     * @return what came of it
     * @throws HarnessFault if the rule does not apply to the store
     */
    public Outcome run(Candidate candidate, int times) {
        return outcome(times, violations(candidate, times));
    }

    private Outcome outcome(int times, List<RuleViolation> violations) {
        List<RuleViolation> same = violations.stream().filter(this::isTheSame).toList();
        List<RuleViolation> others =
                violations.stream().filter(each -> !isTheSame(each)).toList();
        return new Outcome(times, same, others);
    }

    private boolean isTheSame(RuleViolation violation) {
        return violation.namedRule().orElse(failure.rule()).equals(failure.named());
    }

    private List<RuleViolation> violations(Candidate candidate, int times) {
        List<RuleViolation> violations = new ArrayList<>();
        try (Arena arena = Arena.of(candidate, Retelling.AS_SEEN)) {
            for (int i = 0; i < times; i++) {
                once(candidate, arena, i).map(DirectRun::violation).ifPresent(violations::add);
            }
        }
        return violations;
    }

    private Optional<Throwable> once(Candidate candidate, Arena arena, int time) {
        if (failure.repetition() instanceof Repetition.OfTry aTry) {
            DirectRun direct = new DirectRun(candidate, catalogue, settings, Retelling.AS_SEEN);
            return direct.once(failure.rule(), aTry.property(), aTry.seed()).filter(FailureReplay::judges);
        }
        try {
            again(Trial.of(time).on(arena, Witnesses.none()));
            return Optional.empty();
        } catch (RuleViolation | InconclusiveRun found) {
            return Optional.<Throwable>of(found).filter(FailureReplay::judges);
        }
    }

    private void again(Trial trial) {
        if (failure.repetition() instanceof Repetition.OfProgram program) {
            trial.verify(program.program());
        } else if (failure.repetition() instanceof Repetition.OfRace race) {
            if (race.schedule().isEmpty()) {
                trial.verifyFree(race.race());
            } else {
                trial.verify(race.race(), race.schedule());
            }
        }
    }

    private static boolean judges(Throwable thrown) {
        return !(thrown instanceof InconclusiveRun || thrown instanceof Unobservable);
    }
}
