package io.leasehold.tck;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Release;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Instances in every condition, always the same: what an earlier release of a store wrote of them, a later one must read as if it had
 * written it itself (rule MIG-02). An author keeps what each release leaves when {@link #write} is called on an empty namespace at
 * {@link #WRITTEN_AT}, for ever, and puts it back in {@link InstanceStoreTck#restore}. Stateless.
 */
public final class KeptInstances {

    /** What the store's clock shows while they are written, and when they are read back. */
    public static final Instant WRITTEN_AT = Instant.parse("2030-01-01T12:00:00Z");

    private static final HostType TYPE = new HostType("kept type");
    private static final OwnerId OWNER = new OwnerId("kept owner");
    private static final LeaseLength MINUTE = LeaseLength.of(Duration.ofMinutes(1));
    private static final ActivationParameters ACTIVATION =
            new ActivationParameters("kept activation", "site", "application", "service");

    /** Before the epoch, in a gap and an overlap of summer times, a tick before an hour, and far away. */
    private static final List<Instant> TIMERS = List.of(
            Instant.parse("1899-12-31T23:59:59.999999Z"),
            Instant.parse("1969-12-31T23:59:59.000001Z"),
            Instant.parse("2030-03-31T01:30:00Z"),
            Instant.parse("2030-10-27T00:30:00.123456Z"),
            Instant.parse("9999-12-31T00:00:00Z"));

    private KeptInstances() {}

    private static InstanceId id(String name) {
        return new InstanceId("kept " + name);
    }

    private static Create creation(String name) {
        return Create.of(id(name), state(name)).ofType(TYPE).token(name).next(Next.waiting());
    }

    /** All 256 bytes, and more where the name is longer. */
    private static State state(String name) {
        byte[] bytes = new byte[256 + name.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 + name.charAt(0));
        }
        return State.of(bytes);
    }

    /**
     * Writes them.
     *
     * @param store a store on an empty namespace, whose clock stands at {@link #WRITTEN_AT}
     */
    public static void write(InstanceStore store) {
        boolean keys = store.describe().capabilities().contains(Capability.KEYS);
        store.create(creation("waiter").keys(keys ? keys("one", "two") : Set.of()))
                .orThrow();
        store.create(creation("untyped \u00e9\u4e2d").activation(ACTIVATION)).orThrow();
        store.create(Create.of(id("empty"), State.empty()).token("empty")).orThrow();
        for (int i = 0; i < TIMERS.size(); i++) {
            store.create(creation("timer " + i).next(Next.timed(Timer.at(TIMERS.get(i)))))
                    .orThrow();
        }
        for (String name : List.of("held", "for ever", "ready", "later", "saved", "completed")) {
            store.create(creation(name)).orThrow();
        }
        work(store, keys);
        store.signal(List.of(Target.id(id("waiter")), Target.id(id("held")))).forEach(Result::orThrow);
        store.signal(List.of(Target.id(id("waiter")))).get(0).orThrow();
        operate(store, OperatorCommand.Verb.SUSPEND, "untyped \u00e9\u4e2d");
        store.create(creation("terminated")).orThrow();
        operate(store, OperatorCommand.Verb.TERMINATE, "terminated");
    }

    private static Set<InstanceKey> keys(String... names) {
        return Set.of(names).stream()
                .map(name -> new InstanceKey("kept " + name))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static void work(InstanceStore store, boolean keys) {
        acquire(store, 1, MINUTE, "held");
        acquire(store, 2, LeaseLength.infinite(), "for ever");
        Acquired ready = acquire(store, 3, MINUTE, "ready");
        store.saveAndRelease(List.of(Save.of(ready.held().lease().write(1), Next.ready())))
                .get(0)
                .orThrow();
        Acquired later = acquire(store, 4, MINUTE, "later");
        store.release(List.of(Release.of(later.held().lease().write(7)).notBefore(Timer.after(Duration.ofMinutes(5)))))
                .get(0)
                .orThrow();
        Acquired saved = acquire(store, 5, MINUTE, "saved");
        Save save = Save.of(saved.held().lease().write(1L << 33), Next.timed(Timer.after(Duration.ofHours(2))))
                .state(state("saved again"))
                .keys(new KeyChanges(keys ? keys("three") : Set.of(), Set.of()));
        store.save(MINUTE, List.of(save)).get(0).orThrow();
        Acquired completed = acquire(store, 6, MINUTE, "completed");
        store.complete(List.of(new Completion(
                        completed.held().lease().write(1), SignalMark.NONE, Retention.keep(Duration.ofDays(30)))))
                .get(0)
                .orThrow();
    }

    private static Acquired acquire(InstanceStore store, long number, LeaseLength length, String name) {
        Acquisition acquisition = new Acquisition(OWNER, HostTypes.of(TYPE), number, length);
        return store.acquire(acquisition, List.of(Target.id(id(name)))).get(0).orThrow();
    }

    private static void operate(InstanceStore store, OperatorCommand.Verb verb, String name) {
        store.operate(OperatorCommand.of(verb, Target.id(id(name)), "kept")
                        .retention(Retention.keep(Duration.ofDays(9))))
                .orThrow();
    }

    /**
     * Reads them back: what is stored of each, by id and by key, and what a host is handed, states included. Changes them.
     *
     * @param store a store whose clock stands at {@link #WRITTEN_AT}
     * @return answers in words by what was asked, equal for equal instances
     */
    public static Map<String, String> read(InstanceStore store) {
        Map<String, String> answers = new LinkedHashMap<>();
        List<String> names = new ArrayList<>(List.of("waiter", "untyped \u00e9\u4e2d", "empty", "held", "for ever"));
        names.addAll(List.of("ready", "later", "saved", "completed", "terminated"));
        for (int i = 0; i < TIMERS.size(); i++) {
            names.add("timer " + i);
        }
        names.forEach(name -> answers.put("find " + name, words(store.find(Target.id(id(name))))));
        if (store.describe().capabilities().contains(Capability.KEYS)) {
            for (InstanceKey key : keys("one", "two", "three")) {
                answers.put("find " + key, words(store.find(Target.key(key))));
            }
        }
        OwnerId reader = new OwnerId("kept reader");
        HostTypes types = HostTypes.of(TYPE).andUntyped();
        Look.Request look = new Look.Request(new Acquisition(reader, types, 1, MINUTE), 100, Duration.ZERO);
        answers.put("look", words(store.acquireRunnable(look)));
        for (int i = 0; i < names.size(); i++) {
            Acquisition acquisition = new Acquisition(reader, types, i + 2L, MINUTE);
            String name = names.get(i);
            answers.put(
                    "acquire " + name,
                    words(store.acquire(acquisition, List.of(Target.id(id(name))))
                            .get(0)));
        }
        return answers;
    }

    private static String words(Result<?> answer) {
        String states = answer instanceof Result.Done<?> done ? states(done.value()) : "";
        return (answer + states).replaceAll("token=[^,\\]]*", "token");
    }

    private static String states(Object value) {
        List<Acquired> acquired =
                value instanceof Look look ? look.acquired() : value instanceof Acquired one ? List.of(one) : List.of();
        return acquired.stream()
                .map(each -> " " + HexFormat.of().formatHex(each.state().toByteArray()))
                .collect(Collectors.joining());
    }
}
