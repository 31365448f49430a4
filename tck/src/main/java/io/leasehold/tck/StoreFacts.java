package io.leasehold.tck;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.StoreDescription;
import io.leasehold.tck.model.Damage;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a store says of itself, in the words of a report.
 *
 * @param capabilities the optional capabilities that it declares
 * @param description names and values, in the order of the report
 */
public record StoreFacts(Set<Capability> capabilities, Map<String, String> description) {

    /** Opens the store, asks, and closes it. */
    static StoreFacts of(InstanceStoreTck candidate) {
        try (Arena arena = Arena.of(candidate)) {
            return of(arena.description());
        }
    }

    /**
     * Puts a description into words.
     *
     * @param store what the store says
     * @return the facts
     */
    public static StoreFacts of(StoreDescription store) {
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
        return new StoreFacts(store.capabilities(), description);
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
