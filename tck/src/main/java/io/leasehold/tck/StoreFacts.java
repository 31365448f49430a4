package io.leasehold.tck;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.rules.Subject;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a store says of itself, in the words of a report.
 *
 * @param subjects what of it can be checked
 * @param capabilities the optional capabilities that it declares
 * @param description names and values, in the order of the report
 */
public record StoreFacts(Set<Subject> subjects, Set<Capability> capabilities, Map<String, String> description) {

    /** Opens the store, asks, and closes it. */
    static StoreFacts of(Candidate candidate) {
        try (Arena arena = Arena.of(candidate)) {
            return of(arena.shared(Map.of()).store(0));
        }
    }

    /**
     * Asks an open store and puts its description into words.
     *
     * @param open the store
     * @return the facts
     */
    public static StoreFacts of(InstanceStore open) {
        StoreDescription store = open.describe();
        Map<String, String> description = new LinkedHashMap<>();
        description.put("product", store.product());
        description.put(
                "largest state in bytes", Integer.toString(store.limits().stateSizeBytes()));
        description.put("longest text", Integer.toString(store.limits().textLength()));
        description.put("most keys per write", Integer.toString(store.limits().keysPerWrite()));
        description.put("largest batch", Integer.toString(store.limits().batchSize()));
        description.put(
                "newest leases survive the death of", store.leaseDurability().name());
        description.put("order tolerance", store.orderTolerance().toString());
        description.putAll(store.facts());
        return new StoreFacts(subjects(open), store.capabilities(), description);
    }

    private static Set<Subject> subjects(InstanceStore open) {
        return open instanceof RecordInstanceStore
                ? EnumSet.allOf(Subject.class)
                : EnumSet.of(Subject.STORE, Subject.SERVICE);
    }

    /** The hooks that a class overrides. */
    static Set<Hook> hooksOf(Class<?> type) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        if (overrides(type, "damage", TckEnvironment.class, InstanceId.class, Damage.class)) {
            hooks.add(Hook.DAMAGE);
        }
        if (overrides(type, "makeNewer", TckEnvironment.class)) {
            hooks.add(Hook.MAKE_NEWER);
        }
        if (overrides(type, "presetEpoch", TckEnvironment.class, InstanceId.class, long.class)) {
            hooks.add(Hook.PRESET_EPOCH);
        }
        if (overrides(type, "restore", TckEnvironment.class, String.class)) {
            hooks.add(Hook.RESTORE);
        }
        return hooks;
    }

    private static boolean overrides(Class<?> type, String method, Class<?>... parameters) {
        try {
            return type.getMethod(method, parameters).getDeclaringClass() != InstanceStoreTck.class;
        } catch (NoSuchMethodException e) {
            throw new HarnessFault("The hook " + method + " is not public in " + type.getName(), e);
        }
    }
}
