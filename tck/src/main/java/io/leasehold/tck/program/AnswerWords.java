package io.leasehold.tck.program;

import io.leasehold.spi.Acquired;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.Look;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Query;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Written;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The answers of a store in words. */
final class AnswerWords {

    private AnswerWords() {}

    static String of(Object answer) {
        if (answer instanceof RuntimeException thrown) {
            return "throws " + thrown;
        }
        List<Result<?>> results = Answers.results(answer);
        if (results.isEmpty()) {
            return "answered with " + answer;
        }
        return results.stream().map(AnswerWords::result).collect(Collectors.joining("; "));
    }

    private static String result(Result<?> result) {
        if (result instanceof Result.Done<?> done) {
            return value(done.value());
        }
        if (result instanceof Result.Refused<?> refused) {
            return "refused: " + reason(refused.reason());
        }
        return "outcome unknown";
    }

    private static String reason(Refusal reason) {
        if (reason instanceof Refusal.Held held) {
            return held.instance() + " is held by " + held.by() + " " + Phrases.of(held.until());
        }
        return reason.sentence();
    }

    private static String value(Object value) {
        if (value instanceof Acquired acquired) {
            return acquired(acquired);
        }
        if (value instanceof Written written) {
            return (written.repeated() ? "done already" : "done") + Phrases.until(written.expiry()) + unseen(written);
        }
        if (value instanceof Create.Created created) {
            String lease = created.lease()
                    .map(held -> ", granted epoch " + held.lease().epoch() + " " + Phrases.of(held.expiry()))
                    .orElse("");
            return (created.repeated() ? "done already" : "done") + lease;
        }
        if (value instanceof Look look) {
            return look(look);
        }
        return value instanceof InstanceSnapshot snapshot ? snapshot(snapshot) : other(value);
    }

    private static String other(Object value) {
        if (value instanceof OrphanSweep.Report report) {
            String reclaimed = Phrases.list(report.reclaimed().stream()
                    .map(OrphanSweep.Reclaimed::instance)
                    .toList());
            return (reclaimed.isEmpty() ? "nothing reclaimed" : "reclaimed " + reclaimed)
                    + (report.cut() ? ", cut" : "");
        }
        if (value instanceof Query.Page page) {
            return "listed "
                    + Phrases.list(
                            page.instances().stream().map(InstanceSnapshot::id).toList());
        }
        if (value instanceof Collection<?> items) {
            return items.isEmpty() ? "nothing" : Phrases.list(items);
        }
        return "done, " + value;
    }

    private static String unseen(Written written) {
        int count = written.unseen().count();
        return count == 0 ? "" : ", " + count + (count == 1 ? " signal unseen" : " signals unseen");
    }

    private static String acquired(Acquired acquired) {
        String from = acquired.tookOverFrom()
                .map(previous -> ", taking over from " + previous.owner() + " epoch " + previous.epoch() + " ("
                        + previous.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ")")
                .orElse("");
        return (acquired.repeated() ? "granted already, epoch " : "granted epoch ")
                + acquired.held().lease().epoch() + " "
                + Phrases.of(acquired.held().expiry()) + from;
    }

    private static String look(Look look) {
        String taken = look.acquired().stream()
                .map(each -> each.instance().id() + " " + acquired(each))
                .collect(Collectors.joining("; "));
        String aside = look.setAside().isEmpty()
                ? ""
                : ", set aside: "
                        + look.setAside().stream().map(AnswerWords::reason).collect(Collectors.joining("; "));
        String due = look.earliestDue().map(each -> ", next due " + each).orElse("");
        return (taken.isEmpty() ? "nothing" : taken) + aside + (look.cut() ? ", cut" : "") + due;
    }

    private static String snapshot(InstanceSnapshot snapshot) {
        String holder = snapshot.ownership()
                .lease()
                .map(held -> "held by " + held.lease().owner() + " epoch "
                        + held.lease().epoch() + " " + Phrases.of(held.expiry()))
                .orElse("free, epoch " + snapshot.ownership().epoch());
        return snapshot.standing().status().name().toLowerCase(Locale.ROOT) + ", " + holder;
    }
}
