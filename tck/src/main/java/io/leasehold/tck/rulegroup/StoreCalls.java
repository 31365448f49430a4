package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HolderStop;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.Next;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Query;
import io.leasehold.spi.Release;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Save;
import io.leasehold.spi.SignalMark;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.spi.UnsupportedCapabilityException;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.engine.Watch;
import io.leasehold.tck.program.Script;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every call of a store with good arguments, with null, and with bad batches. Stateless. */
final class StoreCalls {

    /** What a store does in the background may fall into one call, or two. */
    private static final int CHANCES = 3;

    private StoreCalls() {}

    /**
     * A call with its arguments.
     *
     * @param name what it is, for the story
     * @param call makes it
     */
    record Named(String name, Function<InstanceStore, Object> call) {
        /** The answer, or the exception that came instead. */
        Object outcome(InstanceStore store) {
            try {
                return String.valueOf(call.apply(store));
            } catch (RuntimeException e) {
                return e;
            }
        }
    }

    static void requireBadArgument(Workbench bench, Named call) {
        Object answer = precedingAnything(bench, call);
        if (answer instanceof UnsupportedCapabilityException) {
            return; // of a call that the store does not offer nothing more can be asked
        }
        bench.require(
                answer instanceof BadArgumentException bad && !bad.parameter().isBlank(),
                () -> call.name() + " was answered " + answer + ", not as a bad argument");
    }

    /**
     * The answer of a call that must be refused before anything is done with records, files or connections.
     *
     * @throws io.leasehold.tck.RuleViolation if the same call never goes without
     */
    static Object precedingAnything(Workbench bench, Named call) {
        Watch watch = bench.room().gates().watch();
        Object answer = "";
        for (int chance = 0; chance < CHANCES; chance++) {
            long before = watch.calls();
            answer = call.outcome(bench.store(0));
            if (watch.calls() == before) {
                return answer;
            }
        }
        Object last = answer;
        throw bench.violation(call.name() + " was answered " + last + ", but only after the store had done something: "
                + watch.latest());
    }

    /** Tells whether the kit sees what the store does; a good call must show. */
    static void noteWatch(Workbench bench) {
        Watch watch = bench.room().gates().watch();
        long before = watch.calls();
        bench.store(0)
                .create(Create.of(bench.names().instance(78), State.empty()))
                .orThrow();
        bench.note(
                watch.calls() > before
                        ? "the kit watches what the store does with its records, files or connections"
                        : "the kit cannot watch what the store does with its files or connections, only what it"
                                + " answers");
    }

    /** Every call of the store with good arguments; on a closed store they must say closed. */
    static List<Named> valid(Workbench bench) {
        List<Named> calls = new ArrayList<>();
        for (Method method : methods()) {
            List<Object> arguments = arguments(bench, method);
            if (supported(bench, method.getName())) {
                calls.add(new Named(method.getName(), store -> invoke(store, method, arguments.toArray())));
            }
        }
        return calls;
    }

    static List<Named> withNull(Workbench bench) {
        List<Named> calls = new ArrayList<>();
        for (Method method : methods()) {
            for (int i = 0; i < method.getParameterCount(); i++) {
                if (!method.getParameterTypes()[i].isPrimitive()) {
                    calls.add(with(bench, method, i, null, "null"));
                }
                if (method.getParameterTypes()[i] == List.class) {
                    calls.add(with(bench, method, i, Arrays.asList((Object) null), "a list of null"));
                    calls.add(with(bench, method, i, List.of(), "an empty list"));
                }
            }
        }
        return calls;
    }

    private static Named with(Workbench bench, Method method, int place, @Nullable Object wrong, String word) {
        Object[] arguments = arguments(bench, method).toArray();
        String name = method.getName() + " with " + word + " as argument " + (place + 1);
        return new Named(name, store -> {
            Object[] changed = arguments.clone();
            changed[place] = wrong;
            return invoke(store, method, changed);
        });
    }

    private static List<Method> methods() {
        return Arrays.stream(InstanceStore.class.getDeclaredMethods())
                .filter(method -> !method.getName().equals("close") && !method.isSynthetic())
                .sorted(Comparator.comparing(Method::getName))
                .toList();
    }

    private static boolean supported(Workbench bench, String call) {
        Set<Capability> has = bench.description().capabilities();
        return switch (call) {
            case "listen" -> has.contains(Capability.PUSH_WAKE);
            case "register", "heartbeat", "deregister", "purgeDeadHosts", "findActivatable" ->
                has.contains(Capability.ACTIVATION);
            default -> true;
        };
    }

    private static Object invoke(InstanceStore store, Method method, Object[] arguments) {
        try {
            return String.valueOf(method.invoke(store, arguments));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            throw new IllegalStateException(method.getName() + " threw " + e.getCause(), e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(method.toString(), e);
        }
    }

    private static List<Object> arguments(Workbench bench, Method method) {
        Map<Class<?>, Object> samples = samples(bench);
        List<Object> arguments = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            Object sample = type == List.class ? elements(bench, method.getName()) : samples.get(type);
            if (sample == null) {
                throw new IllegalStateException("no sample of " + type + " for " + method);
            }
            arguments.add(sample);
        }
        return arguments;
    }

    private static Map<Class<?>, Object> samples(Workbench bench) {
        InstanceId id = bench.names().instance(77);
        Target target = Target.id(id);
        HostTypes types = HostTypes.of(bench.names().type(0));
        Acquisition acquisition = bench.acquisition(0, Script.LEASE);
        Map<Class<?>, Object> samples = new LinkedHashMap<>();
        samples.put(int.class, 1);
        samples.put(
                Create.class, Create.of(id, State.empty()).ofType(bench.names().type(0)));
        samples.put(Target.class, target);
        samples.put(Query.class, Query.of(Query.Filter.ANY));
        samples.put(HostTypes.class, types);
        samples.put(Acquisition.class, acquisition);
        samples.put(Look.Request.class, new Look.Request(acquisition, 1, Duration.ZERO));
        samples.put(LeaseLength.class, Script.LEASE);
        samples.put(HolderStop.class, HolderStop.suspend(lease(bench).write(1), "sample"));
        samples.put(OperatorCommand.class, OperatorCommand.of(OperatorCommand.Verb.RESUME, target, "sample"));
        samples.put(OrphanSweep.class, new OrphanSweep(types, Duration.ZERO, 1));
        samples.put(OwnerId.class, bench.owner(0));
        samples.put(
                HostRegistration.class,
                new HostRegistration(bench.owner(0), "machine", types, Set.of(), Duration.ofMinutes(1)));
        samples.put(Activatable.Query.class, new Activatable.Query("machine", Set.of("start"), 1));
        samples.put(InstanceStore.HintListener.class, (InstanceStore.HintListener) (type, after) -> {});
        return samples;
    }

    private static Lease lease(Workbench bench) {
        return new Lease(bench.names().instance(77), bench.owner(0), 1, 1);
    }

    private static List<?> elements(Workbench bench, String call) {
        return elements(lease(bench), call);
    }

    private static List<?> elements(Lease lease, String call) {
        return switch (call) {
            case "renew" -> List.of(lease);
            case "save", "saveAndRelease" -> List.of(Save.of(lease.write(1), Next.ready()));
            case "release" -> List.of(Release.of(lease.write(1)));
            case "complete" -> List.of(new Completion(lease.write(1), SignalMark.NONE, Retention.delete()));
            default -> List.of(Target.id(lease.instance()));
        };
    }

    /** Batches of which one element is good, and that are bad all the same. */
    static List<Named> badBatches(Workbench bench, Lease lease) {
        List<Named> calls = new ArrayList<>();
        InstanceId tooLong =
                new InstanceId("x".repeat(bench.description().limits().textLength() + 1));
        Lease elsewhere = new Lease(tooLong, lease.owner(), lease.acquisitionNo(), lease.epoch());
        for (Method method : methods()) {
            int place = Arrays.asList(method.getParameterTypes()).indexOf(List.class);
            if (place >= 0) {
                List<Object> good = new ArrayList<>(elements(lease, method.getName()));
                List<Object> twice = new ArrayList<>(good);
                twice.addAll(good);
                calls.add(with(bench, method, place, twice, "one instance twice"));
                List<Object> mixed = new ArrayList<>(good);
                mixed.addAll(elements(elsewhere, method.getName()));
                calls.add(with(bench, method, place, mixed, "a good and a bad element"));
            }
        }
        SignalMark foreign = new SignalMark("a mark of another store", 1);
        Save marked = Save.of(lease.write(1), Next.ready()).acknowledging(foreign);
        calls.add(new Named("a save with a foreign mark", store -> store.saveAndRelease(List.of(marked))));
        calls.add(new Named(
                "a completion with a foreign mark",
                store -> store.complete(List.of(new Completion(lease.write(1), foreign, Retention.delete())))));
        Save backedOff = Save.of(lease.write(1), Next.ready().notBefore(Timer.after(Duration.ofSeconds(1))));
        calls.add(new Named("a keeping save with a retry-at", store -> store.save(Script.LEASE, List.of(backedOff))));
        return calls;
    }
}
