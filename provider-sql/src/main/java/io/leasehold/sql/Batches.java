package io.leasehold.sql;

import io.leasehold.record.Hints;
import io.leasehold.spi.InstanceStore.HintListener;
import io.leasehold.spi.Look;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Result;
import io.leasehold.spi.Written;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries the shortcuts of a database first, and sends what they leave the ordinary way. Thread-safe.
 *
 * @param form how records stand in tables
 * @param sessions where statements run
 * @param request gives the clock and the time limit
 * @param hints where what is left runnable is told
 */
record Batches(TableForm form, Sessions sessions, OpenRequest request, Hints hints) {
    /**
     * How often a shortcut is tried. A look of another host that began before these rows were taken locks them, and only then sees
     * that they are not due any more; its statement is over before the next one here arrives. The ordinary way costs several.
     */
    private static final int ATTEMPTS = 2;

    private static final Logger LOG = LoggerFactory.getLogger(Batches.class);

    /** A shortcut for elements: what it wrote, by position. */
    interface Shortcut<T> {
        Map<Integer, Written> run(Shortcuts shortcuts, Shortcuts.Site site, List<T> elements);
    }

    /**
     * A look in one statement.
     *
     * @return the look; empty if the ordinary way is to be gone
     * @throws Failure if the reply was lost
     */
    Optional<Look> look(Look.Request look) {
        return attempt(Optional.empty(), (shortcuts, site) -> shortcuts.look(site, look));
    }

    /** A batch, as far as possible in one statement. */
    <T> List<Result<Written>> run(
            List<T> elements, Shortcut<T> shortcut, Function<List<T>, List<Result<Written>>> ordinary) {
        return run(ATTEMPTS, elements, shortcut, ordinary);
    }

    private <T> List<Result<Written>> run(
            int attempts, List<T> elements, Shortcut<T> shortcut, Function<List<T>, List<Result<Written>>> ordinary) {
        if (attempts == 0 || form.dialect().batches().isEmpty()) {
            return ordinary.apply(elements);
        }
        Map<Integer, Written> written;
        try {
            written = attempt(Map.of(), (shortcuts, site) -> shortcut.run(shortcuts, site, elements));
        } catch (Failure e) {
            return elements.stream().map(element -> Result.<Written>unknown(e)).toList();
        }
        List<T> left = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            if (!written.containsKey(i)) {
                left.add(elements.get(i));
            }
        }
        Iterator<Result<Written>> others = left.isEmpty()
                ? List.<Result<Written>>of().iterator()
                : run(attempts - 1, left, shortcut, ordinary).iterator();
        List<Result<Written>> results = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            Written done = written.get(i);
            results.add(done == null ? others.next() : Result.done(done));
        }
        return results;
    }

    /** Uses the shortcuts. */
    private interface Use<T> {
        T use(Shortcuts shortcuts, Shortcuts.Site site);
    }

    /** What a shortcut does not get done for a reason that is not the loss of its reply, the ordinary way meets and answers. */
    private <T> T attempt(T nothing, Use<T> use) {
        Optional<BatchStatements> statements = form.dialect().batches();
        if (statements.isEmpty()) {
            return nothing;
        }
        Optional<Instant> reading =
                request.clock().map(InstantSource::instant).map(now -> now.truncatedTo(ChronoUnit.MICROS));
        Deadline deadline = Deadline.after(request.timeLimit(), Duration.ZERO);
        List<Runnable> told = new ArrayList<>();
        HintListener left = (type, after) -> told.add(() -> hints.raise(type, after));
        Shortcuts shortcuts = new Shortcuts(statements.get());
        Transactions.Work<T> work =
                (handle, now) -> use.use(shortcuts, new Shortcuts.Site(handle, form, reading, left));
        try {
            T value = statements.get().needsTransaction()
                    ? sessions.transaction(deadline, work)
                    : sessions.once(deadline, work);
            told.forEach(Runnable::run);
            return value;
        } catch (Failure e) {
            if (e.stage() == Failure.Stage.COMMIT_SENT) {
                throw e;
            }
            if (e.fault() == Dialect.Fault.OTHER) {
                LOG.warn(
                        "{} does not take a statement for whole batches; it is done in several",
                        form.dialect().name(),
                        e);
            }
            return nothing;
        }
    }
}
