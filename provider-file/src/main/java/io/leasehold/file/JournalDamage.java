package io.leasehold.file;

import java.io.IOException;

/** Part of the journal is gone, and with it the knowledge of which keys it wrote: no key can be answered any more. */
final class JournalDamage extends IOException {
    private static final long serialVersionUID = 1L;

    JournalDamage(String message) {
        super(message);
    }
}
