package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OperatorCommand.Force;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Written;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Boundary;
import io.leasehold.tck.program.Disagreement;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.LeaseRef;
import io.leasehold.tck.program.MarkRef;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Oracle;
import io.leasehold.tck.program.Saving;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Trace;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Pieces of programs of group FENCE. */
final class FencingScripts {

    /** Ordinary and short leases. */
    static final List<LeaseLength> LENGTHS = List.of(Script.LEASE, LeaseLength.of(Duration.ofNanos(1000)));

    private FencingScripts() {}

    /** Every call that writes under a lease, changing as much as it can. */
    enum Writing {
        RENEW((host, lease) -> host.does(new Operation.Renew(LeaseLength.of(Duration.ofHours(1)), List.of(lease)))),
        SAVE((host, lease) -> host.does(new Operation.Save(Script.LEASE, List.of(Saving.plain(lease, 1))))),
        SAVE_TIMER((host, lease) -> host.does(new Operation.Save(
                Script.LEASE, List.of(Saving.plain(lease, 1).noState().due(Due.timed(When.in(Duration.ofHours(2)))))))),
        SAVE_KEYS((host, lease) -> host.does(new Operation.Save(
                Script.LEASE, List.of(Saving.plain(lease, 1).noState().add(1).free(0))))),
        SAVE_ACKNOWLEDGEMENT((host, lease) -> host.does(new Operation.Save(
                Script.LEASE, List.of(Saving.plain(lease, 1).noState().acknowledging(MarkRef.latest()))))),
        SAVE_AND_RELEASE((host, lease) -> host.does(new Operation.SaveAndRelease(List.of(Saving.plain(lease, 1))))),
        SAVE_AND_RELEASE_KEYS((host, lease) -> host.does(
                new Operation.SaveAndRelease(List.of(Saving.plain(lease, 1).add(2))))),
        RELEASE((host, lease) ->
                host.does(new Operation.LetGo(List.of(lease), Release.Work.STARTED, When.in(Duration.ofHours(1))))),
        COMPLETE((host, lease) ->
                host.does(new Operation.Complete(List.of(lease), MarkRef.latest(), Retention.delete()))),
        COMPLETE_AND_KEEP((host, lease) -> host.does(
                new Operation.Complete(List.of(lease), MarkRef.latest(), Retention.keep(Duration.ofDays(1))))),
        SUSPEND((host, lease) -> host.does(new Operation.Stop(lease, HolderStop.Verb.SUSPEND, Retention.delete()))),
        TERMINATE((host, lease) -> host.does(new Operation.Stop(lease, HolderStop.Verb.TERMINATE, Retention.delete())));

        /** Those that keep the lease and carry a number. */
        private static final List<Writing> KEEPING = List.of(SAVE, SAVE_TIMER, SAVE_KEYS, SAVE_ACKNOWLEDGEMENT);

        /** Those that the store knows. */
        static List<Writing> of(Trial trial) {
            return trial.has(Capability.KEYS)
                    ? List.of(values())
                    : Stream.of(values())
                            .filter(writing -> writing != SAVE_KEYS && writing != SAVE_AND_RELEASE_KEYS)
                            .toList();
        }

        /** Those of them that keep the lease and carry a number. */
        static List<Writing> keeping(Trial trial) {
            return of(trial).stream().filter(KEEPING::contains).toList();
        }

        private final BiFunction<Actor, LeaseRef, Integer> call;

        Writing(BiFunction<Actor, LeaseRef, Integer> call) {
            this.call = call;
        }

        int write(Actor host, LeaseRef lease) {
            return call.apply(host, lease);
        }
    }

    /** How host A's lease ceases to be current. */
    enum Lost {
        LAPSED("a lapsed lease") {
            @Override
            LeaseRef lose(Script script, int lease) {
                script.moveTo(Boundary.expiry(lease), 0);
                return LeaseRef.of(lease);
            }
        },
        TAKEN_OVER("a lease that another host took over") {
            @Override
            LeaseRef lose(Script script, int lease) {
                script.moveTo(Boundary.expiry(lease), 0);
                script.b().acquire(0);
                return LeaseRef.of(lease);
            }
        },
        TAKEN_OVER_BY_ITSELF("a lease that another host took over") {
            @Override
            LeaseRef lose(Script script, int lease) {
                script.moveTo(Boundary.expiry(lease), 0);
                script.a().acquire(0);
                return LeaseRef.of(lease);
            }
        },
        GIVEN_BACK("a lease that was given back") {
            @Override
            LeaseRef lose(Script script, int lease) {
                script.a().release(lease);
                return LeaseRef.of(lease);
            }
        },
        FORCED("a lease that was given back") {
            @Override
            LeaseRef lose(Script script, int lease) {
                script.b().operate(OperatorCommand.Verb.RELEASE, 0, Force.END_LEASE);
                return LeaseRef.of(lease);
            }
        },
        KEPT("a lease of an earlier life") {
            @Override
            LeaseRef lose(Script script, int lease) {
                script.a().complete(lease, Retention.keep(Duration.ofDays(1)));
                script.b().operate(OperatorCommand.Verb.TERMINATE, 0, Force.END_LEASE);
                return LeaseRef.of(lease);
            }
        },
        RECREATED("a lease of an earlier life") {
            @Override
            LeaseRef lose(Script script, int lease) {
                script.b().operate(OperatorCommand.Verb.TERMINATE, 0, Force.END_LEASE);
                script.b().create(0, birth -> birth.leasedFor(Script.LEASE));
                return LeaseRef.of(lease);
            }
        },
        OTHER_OWNER("a forged lease") {
            @Override
            LeaseRef lose(Script script, int lease) {
                return LeaseRef.of(lease).forged(LeaseRef.Part.OWNER);
            }
        },
        OTHER_NUMBER("a forged lease") {
            @Override
            LeaseRef lose(Script script, int lease) {
                return LeaseRef.of(lease).forged(LeaseRef.Part.ACQUISITION_NUMBER);
            }
        },
        HIGHER_EPOCH("a forged lease") {
            @Override
            LeaseRef lose(Script script, int lease) {
                return LeaseRef.of(lease).forged(LeaseRef.Part.EPOCH_ABOVE);
            }
        },
        BEFORE_ITS_LIFE("a forged lease") {
            @Override
            LeaseRef lose(Script script, int lease) {
                return LeaseRef.of(lease).forged(LeaseRef.Part.EPOCH_BELOW);
            }
        },
        LOWER_EPOCH("a forged lease") {
            @Override
            LeaseRef lose(Script script, int lease) {
                script.a().release(lease);
                int second = script.a().acquire(0);
                return LeaseRef.of(second).forged(LeaseRef.Part.EPOCH_BELOW);
            }
        };

        private final String words;

        Lost(String words) {
            this.words = words;
        }

        abstract LeaseRef lose(Script script, int lease);

        String inWords() {
            return words;
        }
    }

    /** Whether a step was answered as a repeat. */
    static boolean repeated(Trace trace, int step) {
        return trace.value(step, Written.class).filter(Written::repeated).isPresent();
    }

    /** Of all grants of an id each has a greater epoch than the one before, and no identity occurs twice. */
    static Oracle growingEpochs() {
        Map<Object, Long> highest = new LinkedHashMap<>();
        Set<Lease> issued = new HashSet<>();
        return (event, before) -> FencingGrants.of(event).stream()
                .filter(lease -> !issued.contains(lease))
                .flatMap(lease -> {
                    issued.add(lease);
                    Long last = highest.put(lease.instance(), lease.epoch());
                    return last != null && last >= lease.epoch()
                            ? Optional.of(disagreement(lease, last)).stream()
                            : Optional.<Disagreement>empty().stream();
                })
                .findFirst();
    }

    private static Disagreement disagreement(Lease lease, long last) {
        return new Disagreement(
                "FENCE-01",
                "an epoch above " + last,
                lease.owner() + " was granted " + lease.instance() + " with epoch " + lease.epoch(),
                "grant");
    }

    /** A long history of one id. */
    static final class History {
        private final Trial trial;
        private final Script script;
        private final Map<Integer, String> grants = new LinkedHashMap<>();
        private String after = "a grant after removal and re-creation";
        private int lease;

        History(Trial trial, Script script) {
            this.trial = trial;
            this.script = script;
        }

        /** Which step granted, and after what. */
        Map<Integer, String> grants() {
            return grants;
        }

        void create() {
            script.a().create(0);
        }

        void changeHands(Actor host) {
            boolean copy = lease > 0 && trial.random().nextInt(4) == 0;
            lease = copy ? host.again(lease) : host.acquire(0);
            grants.put(lease, copy ? "a grant to a late copy of an acquisition" : after);
            if (trial.random().nextBoolean()) {
                host.save(lease, Script.LEASE, saving -> saving.due(Due.waiting()));
            }
            switch (trial.random().nextInt(6)) {
                case 0 -> release(host);
                case 1 -> lapse();
                case 2 -> sweep(host);
                case 3 -> restart(host);
                case 4 -> recreate(host);
                default -> force(host);
            }
        }

        private void release(Actor host) {
            host.release(lease);
            after = "a grant after a release";
        }

        private void lapse() {
            script.moveTo(Boundary.next(), 0);
            after = "a takeover";
        }

        private void sweep(Actor host) {
            host.save(lease, Script.LEASE, saving -> saving.due(Due.waiting()));
            script.moveTo(Boundary.next(), 0);
            host.reclaim(Duration.ZERO);
            after = "a grant after a sweep";
        }

        private void restart(Actor host) {
            host.does(new Operation.Restart());
            host.does(new Operation.Reopen());
            script.moveTo(Boundary.next(), 0);
            after = "a grant after a restart";
        }

        private void recreate(Actor host) {
            host.complete(lease);
            host.create(0);
            after = "a grant after removal and re-creation";
        }

        private void force(Actor host) {
            host.operate(OperatorCommand.Verb.RELEASE, 0, Force.END_LEASE);
            after = "a grant after a release";
        }
    }
}
