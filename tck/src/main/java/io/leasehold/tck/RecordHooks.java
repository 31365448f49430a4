package io.leasehold.tck;

import io.leasehold.record.Change;
import io.leasehold.record.RecordKeys;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Result;
import io.leasehold.tck.model.Damage;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The hooks of any store that comes in by the small door: what they do, they do to its records. Thread-safe if the store is.
 *
 * <pre>{@code
 * public void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
 *     try (RecordStore records = new MyProvider().records(environment.request(URL))) {
 *         RecordHooks.of(records, environment).presetEpoch(instance, epoch);
 *     }
 * }
 * }</pre>
 */
public final class RecordHooks {
    private static final int PAGE = 1000;

    private final RecordStore records;
    private final RecordKeys keys;

    private RecordHooks(RecordStore records, RecordKeys keys) {
        this.records = records;
        this.keys = keys;
    }

    /**
     * The hooks of one namespace.
     *
     * @param records the store beneath
     * @param environment names the namespace
     * @return its hooks
     */
    public static RecordHooks of(RecordStore records, TckEnvironment environment) {
        return new RecordHooks(records, RecordKeys.of(environment.namespace()));
    }

    /**
     * Takes an instance's state away, or makes its record unreadable.
     *
     * @param instance an existing instance
     * @param damage which of the two
     */
    public void damage(InstanceId instance, Damage damage) {
        if (damage == Damage.STATE) {
            change(keys.state(instance), stored -> Slot.absent());
        } else {
            change(keys.head(instance), RecordHooks::ofAnotherVersion);
        }
    }

    /** Makes all records of instances look as if a newer release had written them. */
    public void makeNewer() {
        List<String> heads = records.scan(keys.heads(), "", PAGE);
        while (!heads.isEmpty()) {
            heads.forEach(head -> change(head, RecordHooks::ofAnotherVersion));
            heads = records.scan(keys.heads(), heads.get(heads.size() - 1), PAGE);
        }
    }

    /**
     * Lets the epochs of an id start above a number.
     *
     * @param instance an id without an instance
     * @param epoch the number
     */
    public void presetEpoch(InstanceId instance, long epoch) {
        Write write = keys.presetEpoch(instance, epoch);
        run(new Step<>(List.of(), (reading, slots) -> new Change<>(true, List.of(write), Change.Durability.MACHINE)));
    }

    /** The first byte of a record is its version. */
    private static Slot ofAnotherVersion(Slot stored) {
        byte[] bytes = new byte[stored.sizeBytes()];
        stored.buffer().get(bytes);
        bytes[0] = Byte.MAX_VALUE;
        return Slot.of(bytes);
    }

    private void change(String key, UnaryOperator<Slot> how) {
        run(new Step<>(List.of(key), (reading, slots) -> {
            Write write = new Write(key, how.apply(slots.get(0)));
            return new Change<>(true, List.of(write), Change.Durability.MACHINE);
        }));
    }

    private void run(Step<Boolean> step) {
        records.replace(List.of(step)).forEach(Result::orThrow);
    }
}
