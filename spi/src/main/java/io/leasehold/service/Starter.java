package io.leasehold.service;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.BadArgumentException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Starts hosts for needs: one for each and back-off, and not more than the limit at a time. Thread-safe. */
final class Starter {
    private static final int MOST_REFUSED = 1000;
    private static final int LARGEST_SHIFT = 5;

    private final GenericHostBuilder.Settings settings;
    private final Events events;
    private final Map<GenericHost.Need, Attempt> attempts = new HashMap<>();
    private final Map<GenericHost.Need, String> refused = new LinkedHashMap<>();

    /** What was done for a need: which host was started last, how often one was, and until when that must do. */
    private record Attempt(Optional<HostActivator.StartedHost> host, int starts, long until) {
        boolean alive() {
            return host.map(HostActivator.StartedHost::isAlive).orElse(false);
        }
    }

    Starter(GenericHostBuilder.Settings settings, Events events) {
        this.settings = settings;
        this.events = events;
    }

    synchronized void serve(List<GenericHost.Need> needs) {
        forget(Set.copyOf(needs));
        for (GenericHost.Need need : needs) {
            Optional<Attempt> last = Optional.ofNullable(attempts.get(need));
            boolean waiting =
                    last.isPresent() && last.get().until - settings.clock().nanoTime() > 0;
            if (!waiting && running().size() < settings.limit()) {
                start(need, last);
            }
        }
    }

    /** A need that is met begins anew when it comes again; a host that runs still counts. */
    private void forget(Set<GenericHost.Need> needs) {
        attempts.entrySet()
                .removeIf(each -> !needs.contains(each.getKey())
                        && !each.getValue().alive()
                        && each.getValue().until - settings.clock().nanoTime() <= 0);
        refused.keySet().retainAll(needs);
    }

    private void start(GenericHost.Need need, Optional<Attempt> last) {
        last.flatMap(Attempt::host)
                .ifPresent(HostActivator.StartedHost::stop); // it has had its time and serves nothing
        int starts = last.map(Attempt::starts).orElse(0) + 1;
        long pause = settings.backOff()
                .multipliedBy(1L << Math.min(starts - 1, LARGEST_SHIFT))
                .toNanos();
        Optional<HostActivator.StartedHost> host = Optional.empty();
        try {
            host = Optional.of(started(need.parameters()));
            refused.remove(need);
            events.tell(new ServiceEvent.HostStarted(need));
        } catch (Exception | LinkageError failure) {
            refuse(need, failure);
        }
        attempts.put(need, new Attempt(host, starts, settings.clock().nanoTime() + pause));
    }

    private HostActivator.StartedHost started(ActivationParameters parameters) throws Exception {
        StoredPaths.require(parameters);
        HostActivator activator = settings.activators().get(parameters.activationType());
        Path site = settings.sites().get(parameters.site());
        if (activator == null) {
            throw new BadArgumentException(
                    "activationType", "type " + parameters.activationType() + " is unknown here");
        }
        if (site == null) {
            throw new BadArgumentException("site", "site " + parameters.site() + " is unknown here");
        }
        return activator.start(site, parameters);
    }

    private void refuse(GenericHost.Need need, Throwable failure) {
        if (refused.size() < MOST_REFUSED || refused.containsKey(need)) {
            refused.put(need, String.valueOf(failure.getMessage()));
        }
        events.tell(new ServiceEvent.StartRefused(need, failure));
    }

    synchronized Map<GenericHost.Need, String> refused() {
        return Map.copyOf(refused);
    }

    synchronized Map<GenericHost.Need, HostActivator.StartedHost> running() {
        Map<GenericHost.Need, HostActivator.StartedHost> running = new HashMap<>();
        attempts.forEach((need, attempt) -> {
            if (attempt.alive()) {
                attempt.host().ifPresent(host -> running.put(need, host));
            }
        });
        return running;
    }
}
