package io.leasehold.tck.command;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Target;
import io.leasehold.tck.operator.InstanceWords;
import io.leasehold.tck.operator.Shown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows everything that a store knows of an instance, but for its state. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows everything about an instance but the content of its state. Changes nothing.",
        footer = {
            "",
            OperatedStore.EXIT_CODES,
            "",
            "Examples:",
            "  leasehold store show file:/var/lib/orders order-1",
            "  leasehold store show file:/var/lib/orders --key customer-7"
        })
final class StoreShowCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private ChosenInstance chosen = new ChosenInstance();

    StoreShowCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        return chosen.with(kit, this::show);
    }

    private int show(InstanceStore open, Target target) {
        InstanceSnapshot instance = open.find(target).orThrow();
        Instant now = open.storeTime().orThrow();
        InstanceWords words = new InstanceWords(instance, now);
        block("id", Shown.name(instance.id().value()));
        block("type", words.type());
        standing(instance.standing(), words);
        block("lease", words.holder() + ".");
        instance.ownership().previous().ifPresent(previous -> block("before", earlier(previous)));
        schedule(instance.schedule(), words);
        ownership(instance.ownership());
        content(instance.content());
        block("read at", now.toString());
        return OperatedStore.DONE;
    }

    private void block(String heading, String text) {
        kit.terminal().block(heading, List.of(text));
    }

    private void standing(InstanceSnapshot.Standing standing, InstanceWords words) {
        block(
                "status",
                words.status()
                        + standing.reason()
                                .map(reason -> ": " + Shown.name(reason))
                                .orElse(""));
        standing.endedAt().ifPresent(at -> block("ended", Shown.at(at, words.now())));
        standing.purgeAt().ifPresent(at -> block("to be purged", Shown.at(at, words.now())));
    }

    private static String earlier(Lease.Previous previous) {
        String ending = previous.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return Shown.name(previous.owner().value()) + " at epoch " + previous.epoch() + ", which never released: "
                + ending + ".";
    }

    private void schedule(InstanceSnapshot.Schedule schedule, InstanceWords words) {
        Instant now = words.now();
        List<String> next = new ArrayList<>();
        if (!words.next().isEmpty()) {
            next.add(words.next());
        }
        timed("next timer ", schedule.nextTimer(), now).ifPresent(next::add);
        timed("ready since ", schedule.readySince(), now).ifPresent(next::add);
        timed("not before ", schedule.retryAt(), now).ifPresent(next::add);
        if (!next.isEmpty()) {
            kit.terminal().block("next", next);
        }
        String first = timed(", the first ", schedule.firstUnseen(), now).orElse("");
        block("unseen signals", schedule.unseen().count() + first);
    }

    private static Optional<String> timed(String words, Optional<Instant> instant, Instant now) {
        return instant.map(at -> words + Shown.at(at, now));
    }

    private void ownership(InstanceSnapshot.Ownership ownership) {
        block("epoch", Long.toString(ownership.epoch()));
        block("attempts", Integer.toString(ownership.attempts()));
        ownership
                .lastWrite()
                .ifPresent(stamp -> block(
                        "last write",
                        "number " + stamp.writeNo() + " of "
                                + Shown.name(stamp.lease().owner().value()) + " at epoch "
                                + stamp.lease().epoch()));
    }

    private void content(InstanceSnapshot.Content content) {
        block("state", Shown.count(content.stateSizeBytes(), "byte") + ", " + content.encoding());
        if (!content.keys().isEmpty()) {
            block(
                    "keys",
                    content.keys().stream()
                            .map(key -> Shown.name(key.value()))
                            .sorted()
                            .collect(Collectors.joining(", ")));
        }
        content.activation().ifPresent(stored -> block("activation", words(stored)));
    }

    private static String words(ActivationParameters stored) {
        return Shown.name(stored.activationType()) + ": site " + Shown.name(stored.site()) + ", application "
                + Shown.name(stored.applicationPath()) + ", service " + Shown.name(stored.servicePath());
    }
}
