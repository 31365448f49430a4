package io.leasehold.tck.program;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.memory.MemoryProvider;
import io.leasehold.tck.memory.MemoryRecordStore;
import java.time.Instant;
import java.util.TreeMap;

/** Stores for the tests of this package: the reference, and one that is wrong. */
final class Stores {
    private Stores() {}

    /** Nothing is wrong with it. */
    static final class Sound implements InstanceStoreTck {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            return new MemoryProvider().open(environment.request("memory:program-tests"));
        }
    }

    /** Grants to another host one tick before a lease ends. */
    static final class OneTickEarly implements InstanceStoreTck {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            MemoryRecordStore records = new MemoryRecordStore(new TreeMap<>(), environment.clock());
            return new RecordInstanceStore(records, environment.request("memory:early"), new Hasty());
        }
    }

    private static final class Hasty implements Laws {
        @Override
        public boolean held(Head head, Instant reading) {
            return Laws.super.held(head, reading.plus(VirtualClock.TICK));
        }
    }
}
