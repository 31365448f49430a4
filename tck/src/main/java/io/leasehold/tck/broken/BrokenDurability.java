package io.leasehold.tck.broken;

import io.leasehold.tck.broken.ToyJournal.Mistake;
import java.util.List;

/** Stores that lose or tear what they acknowledged (group DUR): a journal in one file, with one mistake each. */
public final class BrokenDurability implements BrokenFamily {

    /** The family. */
    public BrokenDurability() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                wrong("WriteBehind", "DUR-01", "writes after it has acknowledged", Mistake.WRITE_BEHIND),
                new BrokenProvider(
                        "WriteBehindOutOfSight",
                        "DUR-01",
                        "writes after it has acknowledged, to files that nobody can watch",
                        ToyJournals.outOfSight(Mistake.WRITE_BEHIND)),
                wrong(
                        "TwoStatementSave",
                        "DUR-02",
                        "writes the records of one operation one by one",
                        Mistake.FRAME_FOR_EACH_RECORD),
                wrong("KeysOutsideTx", "DUR-02", "writes keys apart from what carries them", Mistake.KEYS_APART),
                wrong("NoForce", "DUR-03", "does not force its file", Mistake.NO_FORCE),
                wrong("NoDirForce", "DUR-03", "does not force the name of its file", Mistake.NO_DIRECTORY_FORCE),
                wrong("TornFrameTaken", "DUR-03", "takes a torn frame for a whole one", Mistake.NO_CHECKSUM));
    }

    private static BrokenProvider wrong(String name, String rule, String sentence, Mistake mistake) {
        return new BrokenProvider(name, rule, sentence, ToyJournals.wrong(mistake));
    }
}
