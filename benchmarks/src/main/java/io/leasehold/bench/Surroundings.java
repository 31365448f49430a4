package io.leasehold.bench;

import io.leasehold.tck.result.PrintedText;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What figures depend on. */
final class Surroundings {
    private Surroundings() {}

    static Map<String, String> of(List<Plan.Store> stores, Clock clock) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("date", clock.instant().truncatedTo(ChronoUnit.MINUTES).toString());
        facts.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " processors, " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch"));
        facts.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
        facts.put(
                "stores",
                stores.stream()
                        .map(store -> store.name() + " = "
                                + PrintedText.of(store.address().url()))
                        .collect(Collectors.joining("; ")));
        return facts;
    }

    /** Enough of a URL to tell stores apart in a chart. */
    static String shortName(String url) {
        String name = PrintedText.of(url).replaceFirst("^jdbc:", "").replaceAll("[?;].*$", "");
        return name.length() > 40 ? name.substring(0, 40) : name;
    }
}
