package io.leasehold.bench;

import io.leasehold.tck.report.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Measures a plan, telling how far it has come. */
final class BenchmarkRun {
    private final Plan plan;
    private final Terminal terminal;

    BenchmarkRun(Plan plan, Terminal terminal) {
        this.plan = plan;
        this.terminal = terminal;
    }

    List<Sample> measure() {
        announce();
        List<Plan.Part> parts = plan.parts();
        List<Sample> samples = new ArrayList<>();
        for (Plan.Part part : parts) {
            Map<Figure, Double> figures =
                    part.suite().measure(part.settings(), part.store().address(), plan.effort());
            samples.add(new Sample(part.suite().name(), part.labelled(), part.round(), figures));
            terminal.line(String.format(
                    "[%d/%d] %s: %s: %s",
                    samples.size(), parts.size(), part.suite().name(), part.labelled(), text(figures)));
        }
        return samples;
    }

    private void announce() {
        terminal.line("About " + Durations.text(plan.duration()) + ", besides filling the stores: "
                + plan.parts().size() + " measurements");
        for (Suite suite : plan.suites()) {
            terminal.block(suite.name(), List.of(suite.question()));
        }
        terminal.line("");
    }

    private static String text(Map<Figure, Double> figures) {
        return figures.entrySet().stream()
                .map(each -> Figure.text(each.getValue()) + " " + each.getKey().label())
                .collect(Collectors.joining("; "));
    }
}
