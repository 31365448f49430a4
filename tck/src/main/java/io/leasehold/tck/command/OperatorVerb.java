package io.leasehold.tck.command;

import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.OperatorCommand.Verb;
import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import io.leasehold.spi.Retention;
import io.leasehold.spi.Target;
import io.leasehold.spi.Written;
import io.leasehold.tck.operator.InstanceWords;
import io.leasehold.tck.operator.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What the operator's verbs have in common. A verb is looked up first and then bound to the epoch of that look (or of the operator's
 * listing): what is told of the lease it ended is true, and an instance that changed hands meanwhile is left alone.
 */
final class OperatorVerb {
    @Mixin
    private ChosenInstance chosen = new ChosenInstance();

    @Option(
            names = "--reason",
            required = true,
            paramLabel = "TEXT",
            description = "Why, 1 to 200 characters; kept with what is suspended or terminated.")
    private String reason = "";

    @Option(
            names = "--epoch",
            paramLabel = "N",
            description = "Only if the instance still has the epoch that a listing showed.")
    private Optional<Long> epoch = Optional.empty();

    /** What one command does. */
    record Deed(Verb verb, OperatorCommand.Force force, Retention retention) {
        static Deed respectful(Verb verb) {
            return new Deed(verb, OperatorCommand.Force.RESPECT_LEASE, Retention.delete());
        }

        static Deed of(Verb verb, boolean forced) {
            return forced ? new Deed(verb, OperatorCommand.Force.END_LEASE, Retention.delete()) : respectful(verb);
        }

        Deed retention(Retention left) {
            return new Deed(verb, force, left);
        }
    }

    /** What was done: the instance before it, and the store's answer. */
    record Done(InstanceWords before, Written written) {
        InstanceSnapshot instance() {
            return before.instance();
        }

        String unseen() {
            return Shown.count(written.unseen().count(), "signal");
        }
    }

    /**
     * Does it and says so.
     *
     * @param words what the verb itself changed, in sentences
     */
    int run(Kit kit, String heading, Deed deed, Function<Done, List<String>> words) {
        return chosen.with(kit, (open, target) -> {
            InstanceSnapshot before = open.find(target).orThrow();
            Result<Written> result = operate(open, before, deed);
            if (result instanceof Result.Refused<Written> refused
                    && refused.reason() instanceof Refusal.WrongStatus wrong
                    && wrong.epoch() != epoch(before)) {
                kit.terminal().block("refused", List.of(changedHands(before, wrong), "Nothing was changed."));
                return OperatedStore.REFUSED;
            }
            Written written = result.orThrow();
            Done done = new Done(new InstanceWords(before, written.storeTime()), written);
            List<String> sentences =
                    new ArrayList<>(List.of(Shown.name(before.id().value())));
            sentences.add(leaseEnded(done));
            sentences.addAll(words.apply(done));
            kit.terminal().block(heading, sentences);
            return OperatedStore.DONE;
        });
    }

    private long epoch(InstanceSnapshot before) {
        return epoch.orElse(before.ownership().epoch());
    }

    private Result<Written> operate(InstanceStore open, InstanceSnapshot before, Deed deed) {
        OperatorCommand command = OperatorCommand.of(deed.verb(), Target.id(before.id()), reason)
                .onlyAt(epoch(before))
                .retention(deed.retention());
        return open.operate(deed.force() == OperatorCommand.Force.END_LEASE ? command.forced() : command);
    }

    private String changedHands(InstanceSnapshot before, Refusal.WrongStatus wrong) {
        return "instance " + Shown.name(before.id().value()) + " has changed hands: its epoch is " + wrong.epoch()
                + ", no longer " + epoch(before) + "; look at it again.";
    }

    private static String leaseEnded(Done done) {
        if (done.instance().ownership().lease().isEmpty()) {
            return "Nobody held it.";
        }
        String valid = done.instance().heldAt(done.written().storeTime()) ? "It was " : "No valid lease: it was ";
        return valid + done.before().holder()
                + "; that lease is ended and the epoch raised, so that its holder can write no more.";
    }
}
