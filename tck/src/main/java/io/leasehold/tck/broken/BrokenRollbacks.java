package io.leasehold.tck.broken;

import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.Target;
import io.leasehold.spi.WriteStamp;
import io.leasehold.spi.Written;
import io.leasehold.tck.broken.ToyJoins.Inside;
import io.leasehold.tck.broken.ToyJoins.Mistake;
import io.leasehold.tck.door.ForwardingStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Stores that remember in their host's memory what a caller's rollback has undone (rule TX-03). */
public final class BrokenRollbacks implements BrokenFamily {

    /** The family. */
    public BrokenRollbacks() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                remembering(
                        "CacheSurvivesRollback",
                        "takes an instance whose joined creation was rolled back for one that exists",
                        Births::new),
                remembering(
                        "EndSurvivesRollback",
                        "takes an instance whose joined completion was rolled back for ended",
                        Ends::new),
                remembering(
                        "TimerSurvivesRollback",
                        "says that something is due at a timer that was rolled back",
                        Timers::new),
                remembering(
                        "WriteNumberSurvivesRollback",
                        "takes a write that was rolled back for done when it is made again",
                        Writes::new));
    }

    private static BrokenProvider remembering(String name, String sentence, Supplier<Mistake> mistakes) {
        return new BrokenProvider(name, "TX-03", sentence, ToyJoins.wrong(mistakes));
    }

    /** Ids of joined creations. */
    private static final class Births implements Mistake {
        private final Set<InstanceId> created = ConcurrentHashMap.newKeySet();

        @Override
        public InstanceStore inside(Inside inside) {
            record Remembers(Inside store, Set<InstanceId> created) implements ForwardingStore {
                @Override
                public Result<Create.Created> create(Create creation) {
                    Result<Create.Created> result = store.create(creation);
                    if (result instanceof Result.Done) {
                        created.add(creation.id());
                    }
                    return result;
                }
            }
            return new Remembers(inside, created);
        }

        @Override
        public InstanceStore outside(InstanceStore plain) {
            record Believes(InstanceStore store, Set<InstanceId> created) implements ForwardingStore {
                @Override
                public Result<Create.Created> create(Create creation) {
                    return created.contains(creation.id())
                            ? Result.refused(new Refusal.AlreadyExists(creation.id()))
                            : store.create(creation);
                }
            }
            return new Believes(plain, created);
        }
    }

    /** Ids of joined completions. */
    private static final class Ends implements Mistake {
        private final Set<InstanceId> ended = ConcurrentHashMap.newKeySet();

        @Override
        public InstanceStore inside(Inside inside) {
            record Remembers(Inside store, Set<InstanceId> ended) implements ForwardingStore {
                @Override
                public List<Result<Written>> complete(List<Completion> completions) {
                    List<Result<Written>> results = store.complete(completions);
                    results.forEach(result -> result.map(written -> ended.add(written.instance())));
                    return results;
                }
            }
            return new Remembers(inside, ended);
        }

        @Override
        public InstanceStore outside(InstanceStore plain) {
            record Believes(InstanceStore store, Set<InstanceId> ended) implements ForwardingStore {
                @Override
                public Result<InstanceSnapshot> find(Target target) {
                    return target instanceof Target.ById byId && ended.contains(byId.id())
                            ? Result.refused(new Refusal.Absent(byId.id()))
                            : store.find(target);
                }
            }
            return new Believes(plain, ended);
        }
    }

    /** Timers of joined saves. */
    private static final class Timers implements Mistake {
        private final Set<Instant> due = ConcurrentHashMap.newKeySet();

        @Override
        public InstanceStore inside(Inside inside) {
            record Remembers(Inside store, Set<Instant> due) implements ForwardingStore {
                @Override
                public List<Result<Written>> saveAndRelease(List<Save> saves) {
                    List<Result<Written>> results = store.saveAndRelease(saves);
                    results.forEach(
                            result -> result.map(written -> written.nextTimer().map(due::add)));
                    return results;
                }
            }
            return new Remembers(inside, due);
        }

        @Override
        public InstanceStore outside(InstanceStore plain) {
            record Believes(InstanceStore store, Set<Instant> due) implements ForwardingStore {
                @Override
                public Result<Look> acquireRunnable(Look.Request request) {
                    return store.acquireRunnable(request).map(this::earlier);
                }

                private Look earlier(Look look) {
                    Optional<Instant> earliest = Stream.concat(look.earliestDue().stream(), due.stream())
                            .filter(look.storeTime()::isBefore)
                            .min(Instant::compareTo);
                    return new Look(look.acquired(), look.setAside(), look.storeTime(), earliest, look.cut());
                }
            }
            return new Believes(plain, due);
        }
    }

    /** What was answered to joined saves. */
    private static final class Writes implements Mistake {
        private final Map<WriteStamp, Written> done = new ConcurrentHashMap<>();

        @Override
        public InstanceStore inside(Inside inside) {
            record Remembers(Inside store, Map<WriteStamp, Written> done) implements ForwardingStore {
                @Override
                public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
                    List<Result<Written>> results = store.save(length, saves);
                    for (int i = 0; i < saves.size(); i++) {
                        WriteStamp stamp = saves.get(i).stamp();
                        results.get(i).map(written -> done.put(stamp, written));
                    }
                    return results;
                }
            }
            return new Remembers(inside, done);
        }

        @Override
        public InstanceStore outside(InstanceStore plain) {
            record Believes(InstanceStore store, Map<WriteStamp, Written> done) implements ForwardingStore {
                @Override
                public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
                    List<Written> known = saves.stream()
                            .map(save -> done.get(save.stamp()))
                            .filter(Objects::nonNull)
                            .toList();
                    return known.isEmpty()
                            ? store.save(length, saves)
                            : saves.stream().map(this::known).toList();
                }

                private Result<Written> known(Save save) {
                    Written written = done.get(save.stamp());
                    return written == null
                            ? Result.refused(
                                    new Refusal.Absent(save.stamp().lease().instance()))
                            : Result.done(written);
                }
            }
            return new Believes(plain, done);
        }
    }
}
