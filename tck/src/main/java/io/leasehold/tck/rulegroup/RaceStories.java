package io.leasehold.tck.rulegroup;

import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Retention;
import io.leasehold.tck.engine.Race;
import io.leasehold.tck.engine.Run;
import io.leasehold.tck.program.Cast;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Operation;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Races of which the rules say who is stopped where. Stateless. */
final class RaceStories {

    /** Hosts by the numbers of their lanes; the clock has one of its own. */
    private static final int A = 0;

    private static final int CLOCK = -1;
    private static final int ALL = 60;

    private RaceStories() {}

    /** What the frozen owner was about to do. */
    enum Write {
        SAVE,
        SAVE_AND_RELEASE,
        RENEW,
        RELEASE,
        COMPLETE
    }

    /** What is done behind the back of a sweep or a purge. */
    enum Change {
        RENEWAL,
        TAKEOVER,
        RE_CREATION
    }

    /** A frozen owner; the id of its last step, which must be told that the lease is lost. */
    record Frozen(Race race, int lastStep) {}

    /** Host A holds an instance and writes twice; meanwhile its lease lapses, and host B takes over, works and lets go. */
    static Frozen frozenOwner(Write write) {
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.ready()));
        int lease = script.a().acquire(0);
        int opening = script.nextId() - 1;
        write(script, write, lease);
        int last = script.a().saveAndRelease(lease);
        script.advance(Duration.ofSeconds(10));
        int next = script.b().acquire(0);
        script.b().save(next);
        script.b().saveAndRelease(next);
        return new Frozen(new Race(script.program(), opening), last);
    }

    /** Host A holds an instance and writes; meanwhile its lease lapses, and hosts B and C want it, each three times. */
    static Frozen lateOwner(Write write) {
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.ready()));
        int lease = script.a().acquire(0);
        int opening = script.nextId() - 1;
        script.a().save(lease);
        write(script, write, lease);
        int last = script.a().saveAndRelease(lease);
        for (int turn = 0; turn < 3; turn++) {
            script.advance(
                    Duration.ofSeconds(4)); // the last one ends the lease, when the owner has had time to be in a write
        }
        for (int host = 1; host <= 2; host++) {
            for (int turn = 0; turn < 3; turn++) {
                int next = script.host(host).acquire(0);
                script.host(host).saveAndRelease(next);
            }
        }
        return new Frozen(new Race(script.program(), opening), last);
    }

    private static void write(Script script, Write write, int lease) {
        switch (write) {
            case SAVE -> script.a().save(lease);
            case SAVE_AND_RELEASE -> script.a().saveAndRelease(lease);
            case RENEW -> script.a().renew(lease, Script.LEASE);
            case RELEASE -> script.a().release(lease);
            case COMPLETE -> script.a().complete(lease, Retention.delete());
        }
    }

    /** Host A goes through so many gates and is frozen; the clock and then the others do all they have to do; then A goes on. */
    static List<Integer> freezing(int gates) {
        List<Integer> schedule = new ArrayList<>(Collections.nCopies(gates, A));
        schedule.addAll(Collections.nCopies(ALL, CLOCK));
        for (int other = 1; other <= 3; other++) {
            schedule.addAll(Collections.nCopies(ALL, other));
        }
        schedule.addAll(Collections.nCopies(ALL, A));
        return schedule;
    }

    /** Whether the lane of host A had not come to its end where it was to be frozen. */
    static boolean reached(Run run, int gates) {
        return run.decisions().stream().filter(each -> each.went() == A).count() > gates;
    }

    /** Host A sweeps or purges, and is stopped; meanwhile what it has listed changes. */
    static Race staleListing(Change change) {
        Script script = Program.script();
        script.c().create(0, birth -> birth.due(Due.waiting()));
        int lease = script.c().acquire(0);
        boolean ended = change == Change.RE_CREATION;
        if (ended) {
            script.c().complete(lease, Retention.keep(Duration.ZERO));
        } else if (change == Change.TAKEOVER) {
            script.advance(Duration.ofSeconds(11));
        }
        int opening = script.nextId() - 1;
        if (ended) {
            script.a().does(new Operation.Purge(10));
            script.b().does(new Operation.Purge(10));
            script.b().create(0, birth -> birth.due(Due.waiting()));
            script.b().acquire(0);
        } else {
            script.a().reclaim(Duration.ZERO);
            if (change == Change.TAKEOVER) {
                script.b().acquire(0);
            } else {
                script.b().does(new Operation.Renew(LeaseLength.of(Duration.ofMinutes(1)), List.of(leaseOf(lease))));
                script.advance(Duration.ofSeconds(9));
            }
        }
        return new Race(script.program(), opening);
    }

    private static io.leasehold.tck.program.LeaseRef leaseOf(int step) {
        return io.leasehold.tck.program.LeaseRef.of(step);
    }

    /** Orphans, and sweepers that reclaim them at once, each in portions; the last sweep comes when all is quiet. */
    static Race sweepers(int orphans, int sweepers, int limit) {
        Script script = Program.script();
        for (int i = 0; i < orphans; i++) {
            script.c().create(i, birth -> birth.due(Due.waiting()).leasedFor(Script.LEASE));
        }
        script.advance(Duration.ofSeconds(10));
        int opening = script.nextId() - 1;
        for (int i = 0; i < sweepers; i++) {
            for (int portion = 0; portion <= orphans / limit; portion++) {
                script.host(i)
                        .does(new Operation.Reclaim(io.leasehold.tck.program.Serves.first(), Duration.ZERO, limit));
            }
        }
        return new Race(script.program(), opening);
    }

    /** Due instances, and hosts that drain them in three rounds of looks. */
    static Race drain(int due, int hosts, int limit) {
        Script script = Program.script();
        for (int i = 0; i < due; i++) {
            script.a().create(i, birth -> birth.due(Due.ready()));
        }
        int opening = script.nextId() - 1;
        for (int round = 0; round < 3; round++) {
            for (int host = 0; host < hosts; host++) {
                script.host(host).look(limit);
            }
        }
        return new Race(script.program(), opening);
    }

    /**
     * The loop of a worker and a supervisor who wake each other, with two updates from outside. The worker looks for work, does it
     * and waits; the supervisor hands work over by a signal. The shortest way to kill it: one signal is dropped.
     */
    static Race handOver(int updates) {
        Cast cast = Cast.standard().texts(new Cast.Texts(List.of("worker"), List.of(), List.of(), false));
        Script script = Program.script(cast);
        script.a().create(0, birth -> birth.due(Due.waiting()));
        script.b().signal(0);
        int opening = script.nextId() - 1;
        for (int i = 0; i < 2; i++) {
            int work = script.a().look(1);
            script.a().saveAndRelease(work, saving -> saving.due(Due.waiting()));
        }
        for (int i = 0; i < updates; i++) {
            script.b().signal(0);
        }
        return new Race(script.program(), opening);
    }
}
