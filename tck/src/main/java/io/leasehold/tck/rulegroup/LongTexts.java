package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Texts of the longest length, that differ in their last character alone, and longer ones. Stateless. */
final class LongTexts {

    private LongTexts() {}

    private static String text(int length, char last) {
        return "\u00fc".repeat(length - 1) + last;
    }

    static void kept(Workbench bench, int length, boolean keys) {
        for (char last : new char[] {'a', 'b'}) {
            InstanceId id = new InstanceId(text(length, last));
            HostType type = new HostType(text(length, last));
            Set<InstanceKey> key = keys ? Set.of(new InstanceKey(text(length, last))) : Set.of();
            LimitChecks.create(bench, Create.of(id, State.empty()).ofType(type).keys(key));
            Acquisition acquisition =
                    new Acquisition(new OwnerId(text(length, last)), HostTypes.of(type), bench.number(), Script.LEASE);
            Acquired held = LimitChecks.call(
                    bench,
                    () -> bench.store(0)
                            .acquire(acquisition, List.of(Target.id(id)))
                            .get(0)
                            .orThrow());
            InstanceSnapshot found = held.instance();
            bench.require(
                    found.id().equals(id)
                            && found.type().equals(Optional.of(type))
                            && found.content().keys().equals(key)
                            && held.held().lease().owner().equals(acquisition.owner()),
                    () -> "texts of " + length + " characters came back as " + found);
        }
    }

    static void refused(Workbench bench, int length, boolean keys, Runnable seen) {
        String text = text(length, 'a');
        InstanceId fine = new InstanceId("fine");
        State state = State.empty();
        LimitChecks.refused(
                bench,
                "id",
                "a creation with too long an id",
                () -> bench.store(0).create(Create.of(new InstanceId(text), state)));
        seen.run();
        LimitChecks.refused(
                bench,
                "type",
                "a creation with too long a type",
                () -> bench.store(0).create(Create.of(fine, state).ofType(new HostType(text))));
        seen.run();
        LimitChecks.refused(
                bench,
                "owner",
                "an acquisition with too long an owner",
                () -> bench.store(0)
                        .acquire(
                                new Acquisition(new OwnerId(text), HostTypes.untyped(), 1, Script.LEASE),
                                List.of(Target.id(fine))));
        seen.run();
        if (keys) {
            LimitChecks.refused(
                    bench,
                    "key",
                    "a creation with too long a key",
                    () -> bench.store(0).create(Create.of(fine, state).keys(Set.of(new InstanceKey(text)))));
            LimitChecks.refused(
                    bench,
                    "key",
                    "a find with too long a key",
                    () -> bench.store(0).find(Target.key(new InstanceKey(text))));
        }
        LimitChecks.refused(
                bench,
                "id",
                "a signal to too long an id",
                () -> bench.store(0).signal(List.of(Target.id(new InstanceId(text)))));
        LimitChecks.requireAbsent(bench, fine);
    }
}
