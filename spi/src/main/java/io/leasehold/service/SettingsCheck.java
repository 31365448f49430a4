package io.leasehold.service;

import io.leasehold.service.InvalidConfigurationException.Problem;
import io.leasehold.spi.LeaseLength;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks the settings of a service as a whole, without I/O: all that is wrong is found at once. */
final class SettingsCheck {
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST_PERIOD = Duration.ofDays(1);
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_MACHINE = 200;
    private static final int LARGEST_CONCURRENCY = 100_000;
    private static final int LARGEST_ATTEMPT_LIMIT = 1000;

    private final List<Problem> problems = new ArrayList<>();

    private SettingsCheck() {}

    static List<Problem> problems(Draft given) {
        SettingsCheck check = new SettingsCheck();
        check.problems.addAll(given.problems);
        check.types(given);
        check.text("name", given.name, LONGEST_NAME);
        given.machine.ifPresent(machine -> check.text("machine", machine, LONGEST_MACHINE));
        given.leaseDuration.ifPresent(
                lease -> check.duration("leaseDuration", lease, Duration.ZERO, LeaseLength.LONGEST));
        check.duration("detectionPeriod", given.detectionPeriod, SHORTEST, LONGEST_PERIOD);
        check.range("concurrency", given.concurrency, 1, LARGEST_CONCURRENCY);
        check.range("attemptLimit", given.attemptLimit, 2, LARGEST_ATTEMPT_LIMIT);
        check.duration("sweepGrace", given.sweepGrace, Duration.ZERO, LeaseLength.LONGEST);
        check.duration("sweepInterval", given.sweepInterval, SHORTEST, LeaseLength.LONGEST);
        check.duration("drainDeadline", given.drainDeadline, Duration.ZERO, LeaseLength.LONGEST);
        check.problems.addAll(Codecs.problems(given.codecs, given.decoders));
        return check.problems;
    }

    private void types(Draft given) {
        if (given.handlers.isEmpty() && given.monitored.isEmpty()) {
            problems.add(new Problem("handler", "no type is served; set a handler or a monitor"));
        }
        given.monitored.stream()
                .filter(type -> given.handlers.containsKey(Optional.of(type)))
                .forEach(type -> problems.add(new Problem("monitor", "type " + type + " has a handler too")));
    }

    private void text(String parameter, String value, int longest) {
        if (value.isEmpty() || value.length() > longest || value.indexOf('\0') >= 0) {
            problems.add(new Problem(parameter, "must be 1 to " + longest + " characters without U+0000"));
        }
    }

    private void duration(String parameter, Duration value, Duration least, Duration most) {
        if (value.isNegative() && least.isZero()) {
            problems.add(new Problem(parameter, "must not be negative but is " + value));
        } else if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            problems.add(new Problem(parameter, "must be from " + least + " to " + most + " but is " + value));
        }
    }

    private void range(String parameter, int value, int least, int most) {
        if (value < least || value > most) {
            problems.add(new Problem(parameter, "must be from " + least + " to " + most + " but is " + value));
        }
    }
}
