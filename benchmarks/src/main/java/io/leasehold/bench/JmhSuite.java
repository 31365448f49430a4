package io.leasehold.bench;

import io.leasehold.tck.StoreAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * A suite that JMH measures, each point in a JVM of its own.
 *
 * @param type the class of the benchmark; its parameters are the settings but {@link #THREADS}
 * @param text what is said of it
 * @param quick what is measured in a short run
 * @param full what is measured in a long one
 */
record JmhSuite(Class<?> type, Text text, List<Settings> quick, List<Settings> full) implements Suite {
    /** The setting that is the number of threads, not a parameter of the benchmark. */
    static final String THREADS = "connections";

    private static final String OPTION = "leasehold.bench.option.";
    private static final int ITERATIONS = 3;
    private static final Duration START = Duration.ofSeconds(2);

    /**
     * What is said of a suite.
     *
     * @param name its name
     * @param question what it answers
     * @param drawings how its figures are drawn
     */
    record Text(String name, String question, List<Drawing> drawings) {}

    @Override
    public String name() {
        return text.name;
    }

    @Override
    public String question() {
        return text.question;
    }

    @Override
    public List<Drawing> drawings() {
        return text.drawings;
    }

    @Override
    public List<Settings> points(Effort effort) {
        return effort == Effort.FULL ? full : quick;
    }

    @Override
    public Duration duration(Effort effort) {
        return START.plus(effort.throughput().multipliedBy(2));
    }

    @Override
    public Map<Figure, Double> measure(Settings settings, StoreAddress address, Effort effort) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(type.getName() + "."))
                .forks(effort == Effort.SMOKE ? 0 : 1)
                .warmupIterations(1)
                .warmupTime(time(effort.throughput()))
                .measurementIterations(ITERATIONS)
                .measurementTime(time(effort.throughput().dividedBy(ITERATIONS)))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .param("url", address.url())
                .jvmArgsAppend(systemProperties(address));
        settings.values().forEach((name, value) -> {
            if (name.equals(THREADS)) {
                options.threads(Integer.parseInt(value));
            } else {
                options.param(name, value);
            }
        });
        return figures(run(options));
    }

    private static TimeValue time(Duration duration) {
        return TimeValue.milliseconds(duration.toMillis());
    }

    private static RunResult run(ChainedOptionsBuilder options) {
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            return results.iterator().next();
        } catch (RunnerException e) {
            throw new IllegalStateException("JMH could not measure: " + e.getMessage(), e);
        }
    }

    private static Map<Figure, Double> figures(RunResult result) {
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        if (result.getSecondaryResults().containsKey("instances")) {
            Result<?> counted = result.getSecondaryResults().get("instances");
            figures.put(Figure.INSTANCES_PER_SECOND, counted.getScore());
        } else {
            Statistics times = result.getPrimaryResult().getStatistics();
            figures.put(Figure.MEDIAN_MILLIS, times.getPercentile(50));
            figures.put(Figure.P99_MILLIS, times.getPercentile(99));
            figures.put(Figure.LONGEST_MILLIS, times.getMax());
        }
        return figures;
    }

    /** Options reach the other JVM by system properties, but not a password, which the list of processes would show. */
    private static String[] systemProperties(StoreAddress address) {
        List<String> properties = new ArrayList<>();
        address.options().forEach((name, value) -> {
            if (!name.equals("password")) {
                properties.add("-D" + OPTION + name + "=" + value);
            }
        });
        return properties.toArray(String[]::new);
    }

    /** The address in the JVM of a benchmark. */
    static StoreAddress address(String url) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String property : System.getProperties().stringPropertyNames()) {
            if (property.startsWith(OPTION)) {
                options.put(property.substring(OPTION.length()), System.getProperty(property));
            }
        }
        Optional.ofNullable(System.getenv("LEASEHOLD_PASSWORD"))
                .filter(password -> options.containsKey("user"))
                .ifPresent(password -> options.put("password", password));
        return new StoreAddress(url, options);
    }
}
