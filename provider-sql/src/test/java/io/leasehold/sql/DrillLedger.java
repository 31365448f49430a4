package io.leasehold.sql;

import io.leasehold.spi.WriteStamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the hosts of the drill have printed, put together, and whether it fits. Thread-safe. */
final class DrillLedger {
    static final String UP = "up";
    static final String SAVED = "saved";
    static final String COMPLETED = "completed";
    static final String TAKEN = "taken";
    static final String NOTICED = "noticed";

    private final Map<String, String> saves = new HashMap<>();
    private final Map<String, Last> last = new HashMap<>();
    private final Map<String, String> completions = new HashMap<>();
    private final Map<String, Long> killed = new HashMap<>();
    private final List<Outage> outages = new ArrayList<>();
    private final List<Duration> takeovers = new ArrayList<>();
    private final List<Duration> takeoversBehindOthers = new ArrayList<>();
    private final List<Duration> takeoversInOutages = new ArrayList<>();
    private final Map<String, Integer> noticed = new TreeMap<>();
    private final List<String> violations = new ArrayList<>();

    /** The newest state of an instance that was stored. */
    record Last(int saves, long signals, boolean finished) {}

    private record Outage(long from, long to) {}

    static String text(WriteStamp stamp) {
        return stamp.lease().owner() + "/" + stamp.lease().epoch() + "/" + stamp.writeNo();
    }

    /** Takes down a line of a host. */
    synchronized void line(String line) {
        String[] words = line.split(" ", -1);
        switch (words[0]) {
            case SAVED -> saved(words);
            case COMPLETED -> completed(words[1], words[2]);
            case TAKEN -> taken(words[1], Long.parseLong(words[2]), Boolean.parseBoolean(words[3]));
            case NOTICED -> noticed.merge(words[1], 1, Integer::sum);
            default -> violations.add("a host printed: " + line);
        }
    }

    private void saved(String[] words) {
        Last stored = new Last(Integer.parseInt(words[3]), Long.parseLong(words[4]), Boolean.parseBoolean(words[5]));
        String earlier = saves.putIfAbsent(words[1] + " " + stored.saves(), words[2]);
        if (earlier != null && !earlier.equals(words[2])) {
            violations.add(
                    "save " + stored.saves() + " of " + words[1] + " was accepted twice: " + earlier + ", " + words[2]);
        }
        last.merge(words[1], stored, (one, other) -> one.saves() < other.saves() ? other : one);
    }

    private void completed(String id, String stamp) {
        String earlier = completions.putIfAbsent(id, stamp);
        if (earlier != null && !earlier.equals(stamp)) {
            violations.add(id + " was completed twice: " + earlier + ", " + stamp);
        }
    }

    private void taken(String from, long at, boolean waited) {
        Long since = killed.get(from);
        if (since == null) {
            return; // from a host that lives and was late itself
        }
        boolean away = outages.stream().anyMatch(outage -> since <= outage.to && outage.from <= at);
        List<Duration> times = away ? takeoversInOutages : waited ? takeoversBehindOthers : takeovers;
        times.add(Duration.ofMillis(at - since));
    }

    synchronized void killed(String owner) {
        killed.put(owner, System.currentTimeMillis());
    }

    /** The server was away since an instant until now. */
    synchronized void outage(long from) {
        outages.add(new Outage(from, System.currentTimeMillis()));
    }

    synchronized void violation(String sentence) {
        violations.add(sentence);
    }

    synchronized int completions() {
        return completions.size();
    }

    synchronized int saves() {
        return saves.size();
    }

    synchronized int kills() {
        return killed.size();
    }

    synchronized Optional<Last> last(String id) {
        return Optional.ofNullable(last.get(id));
    }

    synchronized Optional<String> completion(String id) {
        return Optional.ofNullable(completions.get(id));
    }

    synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    synchronized Map<String, Integer> noticed() {
        return Map.copyOf(noticed);
    }

    synchronized String takeovers() {
        return "from the kill to the takeover, by a bound of " + DrillHost.LEASE.plus(DrillHost.PERIOD) + ": "
                + distribution(takeovers) + "; by a host that found no room for all: "
                + distribution(takeoversBehindOthers) + "; while the server was away too: "
                + distribution(takeoversInOutages);
    }

    private static String distribution(List<Duration> times) {
        if (times.isEmpty()) {
            return "none";
        }
        List<Duration> sorted = times.stream().sorted().toList();
        return sorted.size() + ", least " + sorted.get(0) + ", half " + at(sorted, 50) + ", 90% " + at(sorted, 90)
                + ", 99% " + at(sorted, 99) + ", most " + sorted.get(sorted.size() - 1);
    }

    private static Duration at(List<Duration> sorted, int percent) {
        return sorted.get((sorted.size() - 1) * percent / 100);
    }
}
