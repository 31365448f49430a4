package io.leasehold.bench;

import io.leasehold.bench.Suite.Drawing;
import java.util.List;
import java.util.Optional;

/** All suites. */
final class Suites {
    private Suites() {}

    static List<Suite> all() {
        return List.of(
                new PollingInterval(),
                cycle(),
                idle(),
                backlog(),
                new Signal(),
                new Takeover(),
                new Decay(),
                new FileCommit());
    }

    /** What is measured if nothing is named. */
    static List<Suite> standard() {
        return List.of(new PollingInterval(), cycle());
    }

    static Optional<Suite> named(String name) {
        return all().stream().filter(suite -> suite.name().equals(name)).findFirst();
    }

    private static Suite cycle() {
        List<Settings> threads = Settings.cross(List.of(Settings.NONE), JmhSuite.THREADS, "1", "4");
        List<Settings> small = Settings.cross(threads, "stateSizeBytes", "100");
        List<Settings> sizes = Settings.cross(threads, "stateSizeBytes", "100", "4096", "65536");
        return new JmhSuite(
                Cycle.class,
                new JmhSuite.Text(
                        "cycle",
                        "How many instances are acquired, saved with a new state and a timer, and released?",
                        List.of(new Drawing(
                                "Throughput against batch size",
                                "batch",
                                JmhSuite.THREADS,
                                Figure.INSTANCES_PER_SECOND))),
                Settings.cross(small, "batch", "1", "10", "100"),
                Settings.cross(sizes, "batch", "1", "10", "100", "500"));
    }

    private static Suite idle() {
        return new JmhSuite(
                IdlePoll.class,
                new JmhSuite.Text(
                        "idle",
                        "What does a look cost when nothing is due, and how does it grow with the number of instances?",
                        List.of(new Drawing("An idle look", "rows", JmhSuite.THREADS, Figure.MEDIAN_MILLIS))),
                rows("1000", "20000"),
                rows("1000", "100000", "1000000"));
    }

    private static Suite backlog() {
        return new JmhSuite(
                AcquireBacklog.class,
                new JmhSuite.Text(
                        "backlog",
                        "What does it cost to take a hundred instances of those due, and to give them back?",
                        List.of(new Drawing("A hundred of many", "rows", JmhSuite.THREADS, Figure.MEDIAN_MILLIS))),
                rows("1000", "20000"),
                rows("1000", "100000", "1000000"));
    }

    private static List<Settings> rows(String... rows) {
        return Settings.cross(Settings.cross(List.of(Settings.NONE), JmhSuite.THREADS, "1"), "rows", rows);
    }
}
