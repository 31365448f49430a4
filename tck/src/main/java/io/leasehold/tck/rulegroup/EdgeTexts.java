package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.program.Script;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Texts that databases mangle, in every field that is a text. Stateless. */
final class EdgeTexts {

    static final List<String> REFUSED = List.of("", "\0", "a\0b", "\ud800", "a\udc00", "\udc00\ud800");

    static final List<String> KEPT = List.of(
            "\ud83d\ude00",
            "\ud83d\ude01",
            "e\u0301",
            " ",
            "?",
            "\ufffd",
            "\u0001",
            "\ufeffa",
            "null",
            "\u202eabc",
            "'\"`;\\%_");

    private static final Map<String, Consumer<String>> FIELDS = Map.of(
            "id", InstanceId::new,
            "type", HostType::new,
            "key", InstanceKey::new,
            "owner", OwnerId::new,
            "token", text -> Create.of(new InstanceId("fine"), State.empty()).token(text),
            "reason",
                    text -> OperatorCommand.of(OperatorCommand.Verb.SUSPEND, Target.id(new InstanceId("fine")), text));

    private EdgeTexts() {}

    static void requireRefused(Workbench bench, String text, Runnable seen) {
        FIELDS.forEach((parameter, field) -> {
            LimitChecks.refused(
                    bench,
                    parameter,
                    "a call with a text that no store can keep as " + parameter,
                    () -> field.accept(text));
            seen.run();
        });
    }

    static void requireKept(Workbench bench, String text, boolean keys) {
        InstanceId id = new InstanceId(text);
        HostType type = new HostType(text);
        Set<InstanceKey> key = keys ? Set.of(new InstanceKey(text)) : Set.of();
        LimitChecks.create(
                bench, Create.of(id, State.empty()).ofType(type).keys(key).token(text));
        Acquisition acquisition = new Acquisition(new OwnerId(text), HostTypes.of(type), bench.number(), Script.LEASE);
        Result<Acquired> acquired = LimitChecks.call(
                bench,
                () -> bench.store(0)
                        .acquire(acquisition, List.of(Target.id(id)))
                        .get(0));
        bench.require(acquired instanceof Result.Done, () -> "the acquisition was answered " + acquired);
        LimitChecks.call(
                bench,
                () -> bench.store(0)
                        .operate(OperatorCommand.of(OperatorCommand.Verb.SUSPEND, Target.id(id), text)
                                .forced())
                        .orThrow());
        InstanceSnapshot found =
                LimitChecks.call(bench, () -> bench.store(0).find(Target.id(id)).orThrow());
        bench.require(
                found.id().equals(id)
                        && found.type().equals(Optional.of(type))
                        && found.content().keys().equals(key)
                        && found.standing().reason().equals(Optional.of(text))
                        && found.ownership()
                                .previous()
                                .map(each -> each.owner().equals(acquisition.owner()))
                                .orElse(false),
                () -> "an instance whose texts are all \"" + text + "\" came back as " + found);
    }
}
