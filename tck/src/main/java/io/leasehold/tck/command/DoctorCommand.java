package io.leasehold.tck.command;

import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.StoreFacts;
import io.leasehold.tck.result.PrintedText;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.Subject;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.BuiltRules;
import io.leasehold.tck.run.CandidateFacts;
import io.leasehold.tck.run.RunRequest;
import io.leasehold.tck.run.RunSettings;
import io.leasehold.tck.run.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says what a check would find before it is run. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Says in seconds what was detected, what a check would skip and why, and how long it would take.",
        footer = {"", "Example: leasehold doctor file:/var/lib/orders"})
final class DoctorCommand implements Callable<Integer> {
    private final Kit kit;

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(arity = "0..1", paramLabel = "URL", description = "The URL of a store.")
    private Optional<String> url = Optional.empty();

    DoctorCommand(Kit kit) {
        this.kit = kit;
    }

    @Override
    public Integer call() {
        return options.withJars(() -> {
            section("environment", EnvironmentFacts.collect());
            kit.terminal().block("providers", providers());
            url.ifPresent(this::store);
            rules();
            return 0;
        });
    }

    private static List<String> providers() {
        List<String> names = ServiceLoader.load(PersistenceProvider.class).stream()
                .map(provider -> provider.get().name() + " (" + provider.type().getName() + ")")
                .sorted()
                .toList();
        return names.isEmpty() ? List.of("none on the class path") : names;
    }

    private void store(String url) {
        StoreAddress address = options.address(url, kit.surroundings().variables());
        StoreFacts store = kit.probe().apply(address);
        CandidateFacts facts = kit.runner().ask(request(address));
        kit.terminal().block("store", List.of(PrintedText.of(url)));
        Map<String, String> description = new TreeMap<>();
        store.description().forEach((name, value) -> description.put(name, PrintedText.ofValue(name, value)));
        section("", description);
        kit.terminal().block("declares", List.of(facts.capabilities().toString()));
        List<String> skipped = skipped(facts);
        kit.terminal().block("will be skipped", skipped.isEmpty() ? List.of("nothing") : skipped);
    }

    private RunRequest request(StoreAddress address) {
        return new RunRequest(
                kit.candidate(address.url()),
                Set.of(),
                RunSettings.of(Tier.QUICK, Seeds.fresh()),
                false,
                Optional.of(new RunRequest.Target(address, kit.surroundings().command())));
    }

    /** As a check says it, of all tiers: of the record level only if there is one. */
    private List<String> skipped(CandidateFacts facts) {
        List<String> skipped = new ArrayList<>();
        BuiltRules built = kit.built();
        for (RuleDefinition rule : kit.catalogue().inOrderOfRun()) {
            boolean applies = !kit.catalogue().isRecordLevel(rule.id())
                    || facts.subjects().contains(Subject.RECORDS);
            if (applies && built.isBuilt(rule)) {
                facts.reasonToSkip(rule).ifPresent(reason -> skipped.add(rule.id() + ": " + reason));
            }
        }
        return skipped;
    }

    private void rules() {
        BuiltRules built = kit.built();
        kit.terminal()
                .block(
                        "rules",
                        List.of(built.count() + " of " + kit.catalogue().rules().size() + " are built"));
        for (Tier tier : Tier.values()) {
            long count = kit.catalogue().rules().stream()
                    .filter(rule -> built.isBuilt(rule)
                            && tier.includes(rule.conditions().tier()))
                    .count();
            kit.terminal()
                    .block("tier " + tier.label(), List.of(count + " rules, " + time(tier) + " on an embedded store"));
        }
    }

    private static String time(Tier tier) {
        return switch (tier) {
            case QUICK -> "about a minute";
            case STANDARD -> "about ten minutes";
            case SOAK -> "hours";
        };
    }

    private void section(String heading, Map<String, String> facts) {
        List<String> lines = new ArrayList<>();
        facts.forEach((name, value) -> lines.add(name + ": " + value));
        kit.terminal().block(heading, lines);
    }
}
