package io.leasehold.tck.run;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.result.KnownDeviations;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.jqwik.api.lifecycle.Lifespan;
import net.jqwik.api.lifecycle.Store;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks and the candidate of a run have to know. JUnit makes both by itself and hands them nothing, so a run of the command
 * leaves its scope in a thread-local for as long as the launcher runs: jqwik calls them on the launcher's thread. Under Surefire or
 * an IDE there is no such run, and the scope comes from system properties.
 */
public final class RunScope implements Store.CloseOnReset {
    private static final ThreadLocal<@Nullable RunScope> CURRENT = new ThreadLocal<>();

    /** The system property that names the only rule to run: Surefire cannot select a method that a class inherits. */
    static final String RULE = "leasehold.rule";

    private final RuleCatalogue catalogue;
    private final RunSettings settings;
    private final Replay replay;
    private final Optional<StoreAddress> address;
    private final Recorder recorder;
    private final Optional<String> only;
    private final Leftovers leftovers = new Leftovers();
    private final Kept kept = new Kept();
    private final Clock clock = Clock.system(ZoneId.systemDefault());

    RunScope(
            RuleCatalogue catalogue,
            RunSettings settings,
            Replay replay,
            Optional<StoreAddress> address,
            Recorder recorder,
            Optional<String> only) {
        this.only = only;
        this.catalogue = catalogue;
        this.settings = settings;
        this.replay = replay;
        this.address = address;
        this.recorder = recorder;
    }

    /**
     * The scope of the run that the calling thread is part of.
     *
     * @return the scope; under Surefire and in an IDE one made from the system properties {@code leasehold.tier},
     *     {@code leasehold.seed}, {@code leasehold.deviations} and {@code leasehold.rule}, the only rule to run
     * @throws HarnessFault if one of the properties makes no sense
     */
    public static RunScope current() {
        RunScope scope = CURRENT.get();
        if (scope != null) {
            return scope;
        }
        return Store.getOrCreate(RunScope.class, Lifespan.RUN, RunScope::fromSystemProperties)
                .get();
    }

    private static RunScope fromSystemProperties() {
        RuleCatalogue catalogue = RuleCatalogue.load();
        String deviations = System.getProperty("leasehold.deviations", "");
        RunSettings settings = new RunSettings(
                tier(System.getProperty("leasehold.tier", Tier.QUICK.label())),
                seed(System.getProperty("leasehold.seed", "")),
                100,
                deviations.isEmpty() ? KnownDeviations.none() : KnownDeviations.read(Path.of(deviations), catalogue));
        Optional<String> only = Optional.of(System.getProperty(RULE, "")).filter(id -> !id.isEmpty());
        only.filter(id -> catalogue.find(id).isEmpty()).ifPresent(id -> {
            throw new HarnessFault(RULE + " names \"" + id + "\", which is no rule");
        });
        return new RunScope(catalogue, settings, new Replay.Surefire(), Optional.empty(), Recorder.none(), only);
    }

    private static Tier tier(String text) {
        try {
            return Tier.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new HarnessFault("leasehold.tier must be quick, standard or soak, but is \"" + text + "\"", e);
        }
    }

    private static long seed(String text) {
        try {
            return text.isEmpty() ? Seeds.fresh() : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new HarnessFault("leasehold.seed must be a whole number, but is \"" + text + "\"", e);
        }
    }

    void call(Runnable action) {
        RunScope outer = CURRENT.get();
        CURRENT.set(this);
        try {
            action.run();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    /**
     * As {@link #call}, closes what was kept, and erases what is left; also when the user interrupts the run: then the JVM's hook erases.
     *
     * @return one line for each thing that could not be closed or erased
     */
    List<String> callErasing(Runnable action) {
        Thread onExit = new Thread(leftovers::erase, "erase-leftovers");
        Runtime.getRuntime().addShutdownHook(onExit);
        List<String> left = new ArrayList<>();
        try {
            call(() -> {
                try {
                    action.run();
                } finally {
                    left.addAll(kept.close());
                }
            });
        } finally {
            Runtime.getRuntime().removeShutdownHook(onExit);
            left.addAll(leftovers.erase());
        }
        return left;
    }

    /**
     * Where the store is that the command checks.
     *
     * @return the address
     * @throws HarnessFault outside of a run of the command
     */
    public StoreAddress address() {
        return address.orElseThrow(() -> new HarnessFault("This run was not started with the address of a store"));
    }

    /**
     * How much the run does.
     *
     * @return the settings
     */
    public RunSettings settings() {
        return settings;
    }

    /**
     * What has to be erased when the run ends, also by Ctrl-C where the command runs.
     *
     * @return the list, to be added to
     */
    public Leftovers leftovers() {
        return leftovers;
    }

    /** Called by jqwik at the end of a run that was not started by the command. */
    @Override
    public void close() {
        List<String> left = new ArrayList<>(kept.close());
        left.addAll(leftovers.erase());
        if (!left.isEmpty()) {
            throw new HarnessFault(String.join("\n", left));
        }
    }

    /** What is made once: jqwik's own stores last no longer than the property that asks first. */
    Kept kept() {
        return kept;
    }

    Optional<String> only() {
        return only;
    }

    RuleCatalogue catalogue() {
        return catalogue;
    }

    Replay replay() {
        return replay;
    }

    Recorder recorder() {
        return recorder;
    }

    Clock clock() {
        return clock;
    }
}
