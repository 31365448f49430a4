package io.leasehold.bench;

import io.leasehold.bench.peer.Contender;
import io.leasehold.tck.DirectoryTree;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.report.Terminal;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Contenders that do the same work, in turns, each in a JVM of its own. The first is ours.
 *
 * @param work what they do
 * @param entrants who they are
 * @param targets what is wanted
 */
record Comparison(String work, List<Entrant> entrants, List<Target> targets) {
    static final String SUITE = "peers";

    /** The bare forced append that stands beside every figure. */
    private static final String BARE = "forced append beside";

    /** The same of those only whose names contain a text, and ours; all if the work itself is named so; empty if none is. */
    Optional<Comparison> only(String text) {
        if (work.contains(text)) {
            return Optional.of(this);
        }
        List<Entrant> named = entrants.stream()
                .filter(entrant ->
                        entrant.equals(entrants.get(0)) || entrant.name().contains(text))
                .toList();
        List<String> names = named.stream().map(Entrant::name).toList();
        List<Target> wanted = targets.stream()
                .filter(target -> names.containsAll(List.of(target.ours(), target.reference())))
                .toList();
        return named.size() > 1 ? Optional.of(new Comparison(work, named, wanted)) : Optional.empty();
    }

    /** Measures, prints a table and returns every rate. */
    List<Sample> run(StoreAddress address, Rotation rotation, Terminal terminal) {
        terminal.line(work + ": in turns, each in a JVM of its own; " + rotation.rounds() + " rounds of "
                + Durations.text(rotation.each()));
        Map<String, Contender> contenders = new LinkedHashMap<>();
        try {
            contenders.put(BARE, new DiskBeside());
            for (Entrant entrant : entrants) {
                contenders.put(entrant.name(), entrant.start(address));
            }
            Rates rates = rotation.measure(
                    contenders, (name, rate) -> terminal.line("  " + name + ": " + Figure.text(rate) + "/s"));
            print(rates, terminal);
            return samples(rates);
        } finally {
            contenders.values().forEach(Comparison::close);
        }
    }

    private static void close(Closeable contender) {
        try {
            contender.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void print(Rates rates, Terminal terminal) {
        String ours = entrants.get(0).name();
        terminal.line(String.format("  %-36s %14s   %s", "", "instances/s", ours + " to it: median (least to most)"));
        rates.perSecond()
                .keySet()
                .forEach(name -> terminal.line(String.format(
                        "  %-36s %14s   %s",
                        name,
                        Figure.text(rates.median(name)),
                        rates.ratio(ours, name).text())));
        targets.forEach(target -> terminal.line(target.verdict(rates)));
    }

    private List<Sample> samples(Rates rates) {
        double[] ours = rates.of(entrants.get(0).name());
        List<Sample> samples = new ArrayList<>();
        rates.perSecond().forEach((name, values) -> {
            Settings settings = Settings.NONE.with("work", work).with("contender", name);
            for (int round = 0; round < values.length; round++) {
                Map<Figure, Double> figures =
                        Map.of(Figure.INSTANCES_PER_SECOND, values[round], Figure.RATIO, ours[round] / values[round]);
                samples.add(new Sample(SUITE, settings, round + 1, figures));
            }
        });
        return samples;
    }

    /** A forced append on the disk of temporary files. */
    private static final class DiskBeside implements Contender {
        private final Path directory = FileCommit.temporary();
        private final ForcedAppend append;

        DiskBeside() {
            try {
                append = new ForcedAppend(
                        directory.resolve("append"), new ForcedAppend.Batch(1, 256), ForcedAppend.Room.PREPARED);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public Count work(Duration time) throws Exception {
            // A tenth of the time is enough for a rate that needs no settling.
            return append.by(1).work(time.dividedBy(10));
        }

        @Override
        public void close() throws IOException {
            append.close();
            DirectoryTree.delete(directory);
        }
    }
}
