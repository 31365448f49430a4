package io.leasehold.bench;

import io.leasehold.tck.StoreAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run measures. The points of one round follow each other before any is measured again, so that a machine that gets
 * slower hurts them all.
 *
 * @param suites the suites
 * @param stores the stores, each under a name that figures carry as the setting {@link #STORE}
 * @param effort how long each point takes
 */
record Plan(List<Suite> suites, List<Store> stores, Effort effort) {
    static final String STORE = "store";

    /** A store and the name that figures carry. */
    record Store(String name, StoreAddress address) {}

    /** One measurement to be made. */
    record Part(Suite suite, Store store, Settings settings, int round) {
        Settings labelled() {
            Settings labelled = Settings.NONE.with(STORE, store.name());
            for (var setting : settings.values().entrySet()) {
                labelled = labelled.with(setting.getKey(), setting.getValue());
            }
            return labelled;
        }
    }

    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (int round = 1; round <= effort.rounds(); round++) {
            for (Suite suite : suites) {
                for (Settings settings : suite.points(effort)) {
                    for (Store store : stores) {
                        parts.add(new Part(suite, store, settings, round));
                    }
                }
            }
        }
        return parts;
    }

    Duration duration() {
        return parts().stream().map(part -> part.suite.duration(effort)).reduce(Duration.ZERO, Duration::plus);
    }
}
