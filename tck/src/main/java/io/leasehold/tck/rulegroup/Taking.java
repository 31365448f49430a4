package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Capability;
import io.leasehold.spi.LeaseLength;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Actor;
import io.leasehold.tck.program.Whom;
import java.util.List;

/** Every way in which a host can acquire the first instance of a program, which has the first key if the store knows keys. */
enum Taking {
    BY_ID {
        @Override
        int by(Actor host, LeaseLength length) {
            return host.acquire(length, Whom.id(0));
        }
    },
    BY_KEY {
        @Override
        int by(Actor host, LeaseLength length) {
            return host.acquire(length, Whom.key(0));
        }
    },
    BY_LOOK {
        @Override
        int by(Actor host, LeaseLength length) {
            return host.look(1, length);
        }
    };

    /** Those that the store offers. */
    static List<Taking> of(Trial trial) {
        return trial.has(Capability.KEYS) ? List.of(values()) : List.of(BY_ID, BY_LOOK);
    }

    /** Adds the acquisition, and returns the id of its step. */
    abstract int by(Actor host, LeaseLength length);
}
