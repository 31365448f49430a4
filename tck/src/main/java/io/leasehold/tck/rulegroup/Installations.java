package io.leasehold.tck.rulegroup;

import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.StoreException;
import io.leasehold.spi.Target;
import io.leasehold.spi.TransactionalStore;
import io.leasehold.tck.KeptInstances;
import io.leasehold.tck.Unobservable;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.connections.WatchedConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Installations of a store under prefixes of their own, removed in the end. Confined to one thread. */
final class Installations implements AutoCloseable {

    private static final int AT_ONCE = 8;
    private static final String PREFIX = "prefix";

    private final Workbench bench;
    private final DataSource connections;
    private final String root;
    private final List<String> prefixes = new ArrayList<>();
    private Set<String> shape = Set.of();
    private int instances;

    Installations(Workbench bench) {
        this.bench = bench;
        if (!(bench.store(0) instanceof TransactionalStore store)) {
            throw Unobservable.noConnections();
        }
        this.connections = store.connections();
        // Of a namespace tck_ and eight digits, the digits: short, and nobody else's.
        String namespace = bench.room().environment(0).namespace();
        this.root = "t" + namespace.substring(namespace.length() - 8);
    }

    private String freshPrefix() {
        return known(root + (char) ('a' + prefixes.size() / 26) + (char) ('a' + prefixes.size() % 26) + "_");
    }

    private String known(String prefix) {
        prefixes.add(prefix);
        return prefix;
    }

    private InstanceStore open(String prefix, DataSource source) {
        return bench.room().openOn(Map.of(PREFIX, prefix), source);
    }

    /** Installs alone; returns how many statements changed tables. */
    int install() {
        String prefix = freshPrefix();
        bench.note("A installs on empty under " + prefix);
        StatementLog log = new StatementLog();
        works(prefix, () -> open(prefix, log.watching(connections)));
        shape = tables(prefix).shape();
        bench.require(!shape.isEmpty(), () -> "there are no tables whose names begin with " + prefix);
        return log.changes().size();
    }

    /** Opens an installed store; returns how many statements it sent. */
    int nextStartChangesNothing() {
        String prefix = prefixes.get(0);
        bench.note("A opens the store under " + prefix + " once more");
        StatementLog log = new StatementLog();
        works(prefix, () -> open(prefix, log.watching(connections)));
        List<String> changes = log.changes();
        bench.require(changes.isEmpty(), () -> "a second start changes tables: " + changes.get(0));
        requireShape(prefix, "after a second start");
        return log.size();
    }

    void eightAtOnce() {
        String prefix = freshPrefix();
        bench.note(AT_ONCE + " hosts install at once under " + prefix);
        Callable<InstanceStore> opening = () -> open(prefix, connections);
        List<InstanceStore> stores = bench.race(Collections.nCopies(AT_ONCE, opening));
        InstanceId id = freshId();
        Result<?> created = stores.get(0).create(creation(id));
        for (InstanceStore store : stores) {
            Result<?> found = store.find(Target.id(id));
            bench.require(
                    found instanceof Result.Done,
                    () -> "what one of them creates (" + created + ") is to another " + found);
        }
        stores.forEach(InstanceStore::close);
        requireShape(prefix, "after " + AT_ONCE + " installations at once");
    }

    /** The installing process dies, or cannot go on, before a statement that changes a table; the next start goes on. */
    void interruptedAt(int stop, Interruption.Kind kind) {
        String prefix = freshPrefix();
        Interruption interruption = new Interruption(stop, kind);
        bench.note("A installs under " + prefix + "; " + kind + " before statement " + stop + " that changes a table");
        try {
            open(prefix, WatchedConnection.source(connections, interruption::watch))
                    .close();
        } catch (Interruption.Died | RuntimeException expected) {
            bench.note("A is started again");
        }
        works(prefix, () -> open(prefix, connections));
        requireShape(prefix, "after " + kind + " before statement " + stop);
        tables(prefix).drop();
    }

    /** Installs beside tables whose names are nearly its own; returns how many of their rows were compared. */
    int besideAStranger() {
        String prefix = known(root + "x_");
        String stranger = known(root + "xy");
        bench.note("B installs under " + stranger);
        works(stranger, () -> open(stranger, connections));
        Tables tables = tables(stranger);
        Set<String> before = tables.shape();
        Set<String> rows = tables.contents();
        bench.note("A installs under " + prefix);
        works(prefix, () -> open(prefix, connections));
        requireShape(prefix, "beside " + stranger + "*");
        bench.require(
                tables.shape().equals(before) && tables.contents().equals(rows),
                () -> "an installation under " + prefix + " changed the tables " + stranger + "*: there are "
                        + without(rows, tables.contents()) + " no more");
        return rows.size();
    }

    /** Puts back what an earlier release left, and compares what is read of it with what this one has written. */
    void readsAsWritten(String release, Map<String, String> written) {
        String prefix = freshPrefix();
        bench.note("what " + release + " left is put back under " + prefix);
        bench.room().restore(release, Map.of(PREFIX, prefix), connections);
        Map<String, String> read = new LinkedHashMap<>();
        try (InstanceStore store = open(prefix, connections)) {
            read.putAll(KeptInstances.read(store));
        } catch (StoreException e) {
            throw bench.violation("what " + release + " left cannot be opened or read: " + e);
        }
        written.forEach((asked, answer) -> bench.require(
                answer.equals(read.get(asked)),
                () -> asked + " answers " + read.get(asked) + " of what " + release + " left, and " + answer
                        + " of what this release writes"));
    }

    private static Set<String> without(Set<String> some, Set<String> others) {
        Set<String> rest = new TreeSet<>(some);
        rest.removeAll(others);
        return rest;
    }

    private void requireShape(String prefix, String when) {
        Set<String> now = tables(prefix).shape();
        bench.require(
                now.equals(shape),
                () -> when + " the tables are not those of an installation alone: missing " + without(shape, now)
                        + ", more " + without(now, shape));
    }

    private void works(String prefix, Supplier<InstanceStore> opening) {
        try (InstanceStore store = opening.get()) {
            InstanceId id = freshId();
            Result<?> created = store.create(creation(id));
            Result<?> found = store.find(Target.id(id));
            bench.require(
                    created instanceof Result.Done && found instanceof Result.Done,
                    () -> "the store under " + prefix + " creates " + created + " and finds " + found);
        } catch (RuntimeException e) {
            throw bench.violation("the store under " + prefix + " does not open or work: " + e);
        }
    }

    private InstanceId freshId() {
        return bench.names().instance(instances++);
    }

    private Create creation(InstanceId id) {
        return LimitChecks.creation(bench, id);
    }

    private Tables tables(String prefix) {
        return new Tables(connections, prefix);
    }

    @Override
    public void close() {
        prefixes.forEach(prefix -> tables(prefix).drop());
    }
}
