package io.leasehold.bench;

import java.util.ArrayList;
import java.util.List;

/** Who is compared with whom, at which work. */
final class Peers {
    private static final String ROCKSDB = "rocksdb.RocksDbContender";
    private static final String SQLITE = "sqlite.SqliteContender";

    private static final String CYCLE =
            "cycle on PostgreSQL (acquire, run nothing, save a new state and a timer, release), ";
    private static final String FILE = "file:" + Stage.TEMPORARY + "/store";
    private static final Entrant OURS = Entrant.own("leasehold", "work=cycle");

    private Peers() {}

    /**
     * On PostgreSQL: a hundred at a time over four connections, states of a hundred bytes. Schedulers that cannot work in batches
     * get more connections, and settings that were found to be fast for them.
     */
    static List<Comparison> onPostgres() {
        return List.of(bare(), schedulers(), large(), looks("idle"), looks("backlog"));
    }

    private static Comparison bare() {
        Entrant service = Entrant.own("the whole service", "work=service");
        Entrant replay = Entrant.own("its own statements, bare JDBC", "work=replay");
        Entrant hand = Entrant.own("hand-written, lease without an index", "work=hand");
        return new Comparison(
                CYCLE + "beside bare JDBC",
                List.of(OURS, service, replay, hand),
                List.of(
                        new Target("P1", OURS.name(), replay.name(), 0.9),
                        new Target("P1", OURS.name(), hand.name(), 0.8),
                        new Target("P4", service.name(), OURS.name(), 0.85)));
    }

    private static Comparison schedulers() {
        Entrant lockAndFetch = dbScheduler("lock and fetch", "poll=lock-and-fetch");
        Entrant fetch = dbScheduler("fetch", "poll=fetch");
        Entrant quartz = Entrant.peer("Quartz, clustered", "quartz", "quartz.QuartzContender");
        Entrant jobrunr = Entrant.peer("JobRunr, each enqueues the next", "jobrunr", "jobrunr.JobRunrContender");
        Entrant dbos = Entrant.peer("DBOS, drain of a backlog", "dbos", "dbos.DbosContender");
        return new Comparison(
                CYCLE + "beside schedulers",
                List.of(OURS, lockAndFetch, fetch, quartz, jobrunr, dbos),
                List.of(
                        new Target("P2", OURS.name(), lockAndFetch.name(), 6),
                        new Target("P2", OURS.name(), fetch.name(), 12),
                        new Target("P2", OURS.name(), quartz.name(), 120),
                        new Target("P2", OURS.name(), jobrunr.name(), 60),
                        new Target("P2", OURS.name(), dbos.name(), 45)));
    }

    private static Entrant dbScheduler(String how, String poll) {
        return Entrant.peer("db-scheduler, " + how, "db-scheduler", "dbscheduler.DbSchedulerContender", poll);
    }

    private static Comparison large() {
        Entrant hand = Entrant.own("hand-written", "work=hand", "bytes=65536", "batch=20");
        return new Comparison(
                CYCLE + "states of 64 KiB, twenty at a time",
                List.of(Entrant.own(OURS.name(), "work=cycle", "bytes=65536", "batch=20"), hand),
                List.of(new Target("P9", OURS.name(), hand.name(), 0.8)));
    }

    /** A look must not cost more because the table is large: ours is the large one here. */
    private static Comparison looks(String work) {
        Entrant small = Entrant.own("of 1,000 instances", "work=" + work, "rows=1000");
        Entrant large = Entrant.own("of 50,000 instances", "work=" + work, "rows=50000");
        double atLeast = work.equals("idle") ? 0.8 : 1 / 1.3;
        return new Comparison(
                "look for a hundred, " + work,
                List.of(large, small),
                List.of(new Target("P5", large.name(), small.name(), atLeast)));
    }

    /** In files: durable saves of 256 bytes by threads and batches, and the whole cycle. */
    static List<Comparison> inFiles() {
        return List.of(
                saves("one thread, one at a time", new Wishes("F1", 0.8, 0, 3.5, 0, 0), "threads=1", "batch=1"),
                saves("8 threads, one at a time", new Wishes("F2", 0, 0.8, 4, 1.2, 4), "threads=8", "batch=1"),
                saves("64 threads, one at a time", new Wishes("F2", 0, 0.8, 0, 1.2, 4), "threads=64", "batch=1"),
                saves("8 threads, a hundred at a time", new Wishes("F3", 0, 0.5, 100, 2, 10), "threads=8", "batch=100"),
                cycles("threads=1", "batch=100"),
                attached("threads=4", "batch=100"));
    }

    /** What is wanted beside each of the others; zero if nothing is. */
    private record Wishes(String name, double append, double groupLog, double fileEach, double rocks, double sqlite) {
        List<Target> targets(List<Entrant> entrants) {
            double[] atLeast = {1, append, groupLog, fileEach, rocks, sqlite};
            List<Target> targets = new ArrayList<>();
            for (int i = 1; i < atLeast.length; i++) {
                if (atLeast[i] > 0) {
                    String own = i == 3 ? "F4" : name;
                    targets.add(new Target(own, OURS.name(), entrants.get(i).name(), atLeast[i]));
                }
            }
            return targets;
        }
    }

    private static Comparison saves(String how, Wishes wishes, String threads, String batch) {
        String bytes = "bytes=256";
        List<Entrant> entrants = List.of(
                file("work=save", threads, batch, bytes),
                Entrant.own("forced append", "work=append", threads, batch, bytes),
                Entrant.own("group log", "work=group_log", threads, batch, bytes),
                Entrant.own("one file each", "work=file_each", threads, batch, bytes),
                Entrant.peer("RocksDB, synced", "rocksdb", ROCKSDB, "work=save", threads, batch, bytes),
                Entrant.peer("SQLite, FULL", "sqlite", SQLITE, "work=save", threads, batch, bytes));
        return new Comparison("durable saves in files, " + how, entrants, wishes.targets(entrants));
    }

    private static Comparison cycles(String threads, String batch) {
        Entrant onH2 = Entrant.own("leasehold on H2", "work=cycle", threads, batch)
                .on("jdbc:h2:file:" + Stage.TEMPORARY + "/h2");
        Entrant bareH2 = Entrant.own("bare JDBC on H2", "work=h2", threads, batch, "bytes=100");
        return new Comparison(
                "cycle in files, one thread, a hundred at a time",
                List.of(
                        file("work=cycle", threads, batch),
                        onH2,
                        bareH2,
                        Entrant.peer("RocksDB", "rocksdb", ROCKSDB, "work=cycle", threads, batch, "bytes=100"),
                        Entrant.peer("SQLite, FULL", "sqlite", SQLITE, "work=cycle", threads, batch, "bytes=100")),
                List.of(new Target("H1", onH2.name(), bareH2.name(), 0.8)));
    }

    private static Comparison attached(String threads, String batch) {
        Entrant beside = Entrant.own("with another process attached", "work=cycle", threads, batch, "second=process")
                .on(FILE);
        return new Comparison(
                "cycle in files, alone and not",
                List.of(file("work=cycle", threads, batch), beside),
                List.of(new Target("F6", beside.name(), OURS.name(), 0.9)));
    }

    private static Entrant file(String... settings) {
        return Entrant.own(OURS.name(), settings).on(FILE);
    }
}
