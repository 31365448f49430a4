package io.leasehold.sql;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.Ledger;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import java.util.Optional;
import java.util.Set;

/**
 * How the records of a namespace stand in tables. Immutable and thread-safe.
 *
 * @param namespace the namespace
 * @param dialect the database
 * @param laws what columns that follow from an instance are computed by
 * @param attemptLimit attempts after which an instance is quarantined
 */
record TableForm(String namespace, Dialect dialect, Laws laws, int attemptLimit) {
    HeadRow heads() {
        return new HeadRow(dialect, laws);
    }

    HostRow hosts() {
        return new HostRow(dialect);
    }

    /** What the law of suspects says of attempts, which is all it looks at; a scan reads nothing else of an instance. */
    boolean suspect(int attempts) {
        Head.Birth birth = new Head.Birth(new InstanceId("any"), Optional.empty(), "", 0);
        Ownership ownership = new Ownership(Optional.empty(), 0, Optional.empty(), Optional.empty(), attempts);
        Content content = new Content(0, "", Set.of(), Optional.empty());
        Head head = new Head(birth, Head.ACTIVE, Head.Waiting.NOTHING, Ledger.EMPTY, ownership, content);
        return laws.suspect(head, attemptLimit);
    }

    /** The fewest attempts of a suspect. */
    int suspectFrom() {
        int attempts = 0;
        while (!suspect(attempts)) {
            attempts++;
        }
        return attempts;
    }
}
