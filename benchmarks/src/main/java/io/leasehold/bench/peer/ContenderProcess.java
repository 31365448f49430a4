package io.leasehold.bench.peer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The main loop of a contender in a process of its own: each line of input is a number of milliseconds to work, and is answered by
 * one line of JSON. The end of the input ends it, so that it never outlives who compares.
 */
public final class ContenderProcess {
    private ContenderProcess() {}

    /** Makes a contender. */
    @FunctionalInterface
    public interface Factory {
        /**
         * Makes it, filled and ready, but idle.
         *
         * @param place where it works
         * @return the contender
         * @throws Exception if it cannot be made
         */
        Contender at(Place place) throws Exception;
    }

    /**
     * Serves until the input ends, then ends the JVM.
     *
     * @param factory makes the contender
     * @param arguments what {@link Place#of} reads
     * @throws Exception if the contender fails
     */
    public static void serve(Factory factory, String... arguments) throws Exception {
        // Libraries that print must not print into the answers.
        PrintStream answers = System.out;
        System.setOut(System.err);
        try (Contender contender = factory.at(Place.of(arguments))) {
            answers.println("{\"ready\":true}");
            answer(contender, answers);
        } catch (Exception e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
        // An engine may leave threads behind that would keep the JVM alive.
        Runtime.getRuntime().halt(0);
    }

    private static void answer(Contender contender, PrintStream answers) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = next(input); line != null; line = next(input)) {
            Contender.Count count = contender.work(Duration.ofMillis(Long.parseLong(line.strip())));
            answers.println("{\"instances\":" + count.instances() + ",\"nanos\":" + count.nanos() + "}");
        }
    }

    private static @Nullable String next(BufferedReader input) throws IOException {
        return input.readLine();
    }
}
