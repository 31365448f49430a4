package io.leasehold.tck.command;

import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.tck.operator.Shown;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Resumes an instance. */
@Command(
        name = "resume",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Lets a suspended or quarantined instance run again: its attempts are zero, a retry-at is cleared.",
        footer = {
            "",
            OperatedStore.EXIT_CODES,
            "",
            "Example: leasehold store resume file:/var/lib/orders order-1 --reason \"bug is fixed\""
        })
final class StoreResumeCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private OperatorVerb verb = new OperatorVerb();

    StoreResumeCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        return verb.run(
                kit,
                "resumed",
                OperatorVerb.Deed.respectful(Verb.RESUME),
                done -> List.of(
                        "It had been suspended: "
                                + done.instance()
                                        .standing()
                                        .reason()
                                        .map(Shown::name)
                                        .orElse("no reason kept")
                                + ". Its attempts were "
                                + done.instance().ownership().attempts() + " and are 0.",
                        next(done)));
    }

    private static String next(OperatorVerb.Done done) {
        if (done.written().unseen().count() > 0) {
            return "It is runnable now: " + done.unseen() + " unseen.";
        }
        return done.instance().schedule().readySince().isPresent()
                ? "It is runnable now: marked ready."
                : done.written()
                        .nextTimer()
                        .map(at -> "It runs by its timer, "
                                + Shown.at(at, done.written().storeTime()) + ".")
                        .orElse("It waits for a signal.");
    }
}
