package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Retention;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Script;
import java.util.Arrays;
import java.util.List;

/** Every way in which a holder can write under its lease. */
enum LeaseWrite {
    RENEW {
        @Override
        int by(Actor host, int lease) {
            return host.renew(lease, Script.LEASE);
        }
    },
    SAVE {
        @Override
        int by(Actor host, int lease) {
            return host.save(lease);
        }
    },
    SAVE_AND_RELEASE {
        @Override
        int by(Actor host, int lease) {
            return host.saveAndRelease(lease);
        }
    },
    RELEASE {
        @Override
        int by(Actor host, int lease) {
            return host.release(lease);
        }
    },
    COMPLETE {
        @Override
        int by(Actor host, int lease) {
            return host.complete(lease);
        }
    },
    SUSPEND {
        @Override
        int by(Actor host, int lease) {
            return host.suspend(lease);
        }
    },
    TERMINATE {
        @Override
        int by(Actor host, int lease) {
            return host.terminate(lease, Retention.delete());
        }
    };

    /** All of them, in the order of declaration. */
    static final List<LeaseWrite> ALL = List.copyOf(Arrays.asList(values()));

    /** Adds the write under the lease that a step obtained, and returns the id of its step. */
    abstract int by(Actor host, int lease);
}
