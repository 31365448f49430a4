package io.leasehold.spi;

import java.util.Optional;
import java.util.Set;

/**
 * A runnable instance with activation parameters whose type no live registered host serves on the asking machine (rule
 * ACT-03).
 *
 * @param instance the instance
 * @param type its type
 * @param parameters how to start a host for it
 */
public record Activatable(InstanceId instance, Optional<HostType> type, ActivationParameters parameters) {
    /**
     * What a generic host asks for.
     *
     * @param machine the machine it would start hosts on
     * @param activationTypes what it can start; not empty
     * @param limit the most instances to list, 1 to 1,000
     */
    public record Query(String machine, Set<String> activationTypes, int limit) {
        private static final int LARGEST_PAGE = 1000;

        // Refuses values out of range.
        public Query {
            Checks.text("machine", machine);
            activationTypes = Set.copyOf(Checks.notEmpty("activationTypes", activationTypes));
            if (limit < 1 || limit > LARGEST_PAGE) {
                throw new BadArgumentException("limit", "must be 1 to " + LARGEST_PAGE + " but is " + limit);
            }
        }
    }
}
