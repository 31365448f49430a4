package io.leasehold.tck.broken;

import io.leasehold.tck.broken.ToyBorrowers.Mistake;
import java.util.List;

/** Stores that treat the connections of a pool badly (rule ERR-06). */
public final class BrokenBorrowers implements BrokenFamily {

    /** The family. */
    public BrokenBorrowers() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                wrong("DirtyReturn", "leaves autocommit off when a statement has failed", Mistake.AUTOCOMMIT_LEFT),
                wrong("IsolationReturn", "leaves the isolation that it has set", Mistake.ISOLATION_LEFT),
                wrong(
                        "OpenReturn",
                        "ends no transaction on connections that do not commit by themselves",
                        Mistake.TRANSACTION_LEFT),
                wrong("NoReturn", "keeps a connection on which a statement has failed", Mistake.NEVER_RETURNED),
                wrong("BorrowsTwo", "borrows a connection while it has another one", Mistake.SECOND_BORROWED));
    }

    private static BrokenProvider wrong(String name, String sentence, Mistake mistake) {
        return new BrokenProvider(name, "ERR-06", sentence, ToyBorrowers.wrong(mistake));
    }
}
