package io.leasehold.tck.broken;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import io.leasehold.tck.door.ForwardingStore;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stores that go wrong where an id exists already. Stateless. */
final class OtherCreations {

    private OtherCreations() {}

    private static boolean exists(Result<?> result) {
        return result instanceof Result.Refused<?> refused && refused.reason() instanceof Refusal.AlreadyExists;
    }

    private static Result<Create.Created> done(InstanceStore store) {
        return store.storeTime().map(reading -> new Create.Created(Optional.empty(), reading, false));
    }

    /** Puts the new instance in the place of the existing one. */
    static InstanceStore upsert(InstanceStore sound) {
        record Upsert(InstanceStore store) implements ForwardingStore {
            @Override
            public Result<Create.Created> create(Create creation) {
                Result<Create.Created> created = store.create(creation);
                if (!exists(created)) {
                    return created;
                }
                store.operate(OperatorCommand.of(OperatorCommand.Verb.TERMINATE, Target.id(creation.id()), "replaced")
                        .forced());
                return store.create(creation);
            }
        }
        return new Upsert(sound);
    }

    /** Says done, and leaves the existing instance. */
    static InstanceStore ignore(InstanceStore sound) {
        record Ignore(InstanceStore store) implements ForwardingStore {
            @Override
            public Result<Create.Created> create(Create creation) {
                Result<Create.Created> created = store.create(creation);
                return exists(created) ? done(store) : created;
            }
        }
        return new Ignore(sound);
    }

    /** Refuses a creation that was done before. */
    static InstanceStore refuseRepeat(InstanceStore sound) {
        record RefuseRepeat(InstanceStore store) implements ForwardingStore {
            @Override
            public Result<Create.Created> create(Create creation) {
                Result<Create.Created> created = store.create(creation);
                return created instanceof Result.Done<Create.Created> done
                                && done.value().repeated()
                        ? Result.refused(new Refusal.AlreadyExists(creation.id()))
                        : created;
            }
        }
        return new RefuseRepeat(sound);
    }

    /** After a creation of an existing id, the next creation finds its connection unusable. */
    static InstanceStore stuck(InstanceStore sound) {
        record Stuck(InstanceStore store, AtomicBoolean aborted) implements ForwardingStore {
            @Override
            public Result<Create.Created> create(Create creation) {
                if (aborted.getAndSet(false)) {
                    return Result.refused(new Refusal.Unavailable("its transaction is aborted"));
                }
                Result<Create.Created> created = store.create(creation);
                aborted.set(exists(created));
                return created;
            }
        }
        return new Stuck(sound, new AtomicBoolean());
    }

    /** Creates what it is asked for without its host type, unless it is created with a lease. */
    static InstanceStore untyped(InstanceStore sound) {
        record Untyped(InstanceStore store) implements ForwardingStore {
            @Override
            public Result<Create.Created> create(Create creation) {
                return store.create(new Create(
                        creation.id(),
                        creation.leasedBy().flatMap(by -> creation.type()),
                        creation.state(),
                        creation.next(),
                        creation.keys(),
                        creation.activation(),
                        creation.token(),
                        creation.leasedBy()));
            }
        }
        return new Untyped(sound);
    }
}
