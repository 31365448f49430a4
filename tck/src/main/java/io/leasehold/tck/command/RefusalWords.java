package io.leasehold.tck.command;

import io.leasehold.spi.Expiry;
import io.leasehold.spi.Refusal;
import io.leasehold.tck.operator.Shown;
import io.leasehold.tck.result.PrintedText;
import java.time.Instant;

/** Refusals in the words of an operator, with what can be done about them. */
final class RefusalWords {
    private RefusalWords() {}

    static String of(Refusal refusal) {
        if (refusal instanceof Refusal.Held held) {
            return "instance " + Shown.name(held.instance().value()) + " is held by "
                    + Shown.name(held.by().value()) + " " + until(held.until())
                    + "; --force ends that lease, and its holder can write no more.";
        }
        if (refusal instanceof Refusal.Absent absent) {
            return "there is no instance " + Shown.name(absent.instance().value())
                    + ": it has ended, or never was in this namespace.";
        }
        return PrintedText.of(refusal.sentence()) + ".";
    }

    private static String until(Expiry expiry) {
        return expiry.instant().map(Instant::toString).map(at -> "until " + at).orElse("under an infinite lease");
    }
}
