package io.leasehold.sql;

import io.leasehold.spi.Refusal;
import io.leasehold.spi.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The steps of a call and what has become of them. Those that met a locked row or lost a race are open, and tried again until the
 * call's patience ends; then they are busy, and were not applied. Confined to one thread.
 *
 * @param <A> the answer of a step
 */
final class Round<A> {
    /** So many steps share a transaction: enough to make round trips cheap, few enough to hold no lock for long. */
    private static final int LARGEST_CHUNK = 250;
    /** Races that a call may lose, or connections it may find broken, before it gives up although it has time. */
    private static final int MOST_FAILURES = 20;

    private static final int MOST_LOST_CONNECTIONS = 2;

    private final List<Attempt.Plan<A>> plans;
    private final List<Optional<Result<A>>> results;
    private int failures;
    private int lostConnections;
    /** The connection that was lost last, unless the server has answered since. */
    private Optional<Failure> lost = Optional.empty();

    private int chunkSize = LARGEST_CHUNK;
    private boolean racing;

    Round(List<Attempt.Plan<A>> plans) {
        this.plans = plans;
        this.results = new ArrayList<>(Collections.nCopies(plans.size(), Optional.empty()));
    }

    private List<Integer> open() {
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).isEmpty()) {
                open.add(i);
            }
        }
        return open;
    }

    /** The open steps, by those that are to share a transaction. */
    List<List<Integer>> chunks() {
        racing = false;
        List<Integer> open = open();
        List<List<Integer>> chunks = new ArrayList<>();
        for (int from = 0; from < open.size(); from += chunkSize) {
            chunks.add(open.subList(from, Math.min(open.size(), from + chunkSize)));
        }
        return chunks;
    }

    List<Attempt.Plan<A>> plans(List<Integer> chunk) {
        return chunk.stream().map(plans::get).toList();
    }

    void answer(List<Integer> chunk, List<Optional<A>> answers) {
        lost = Optional.empty();
        for (int i = 0; i < chunk.size(); i++) {
            results.set(chunk.get(i), answers.get(i).map(Result::done));
        }
    }

    /** A transaction failed: whether its steps are answered by that or stay open. */
    void failed(List<Integer> chunk, Failure failure) {
        if (failure.stage() == Failure.Stage.COMMIT_SENT) {
            settle(chunk, Result.unknown(failure));
            return;
        }
        switch (failure.fault()) {
            case DUPLICATE, CONTENTION -> {
                racing = true;
                failures++;
                // One that fails again and again must not keep the others of its chunk from being applied.
                chunkSize = failures > 1 ? 1 : chunkSize;
            }
            case CONNECTION -> {
                racing = true;
                lostConnections++;
                lost = Optional.of(failure);
                if (lostConnections >= MOST_LOST_CONNECTIONS) {
                    settle(chunk, Result.refused(new Refusal.Unavailable(String.valueOf(failure.getMessage()))));
                }
            }
            case OTHER -> {
                if (chunk.size() == 1) {
                    settle(chunk, Result.refused(new Refusal.Unavailable(String.valueOf(failure.getMessage()))));
                } else {
                    racing = true;
                    chunkSize = 1;
                }
            }
        }
    }

    private void settle(List<Integer> chunk, Result<A> result) {
        chunk.forEach(i -> results.set(i, Optional.of(result)));
    }

    /** Whether every step has its answer, or no more time. */
    boolean over(int attempt, Deadline deadline) {
        boolean mayGoOn = attempt == 0
                || (racing && failures < MOST_FAILURES && !deadline.passed())
                || (deadline.patient() && !deadline.passed());
        return !mayGoOn || open().isEmpty();
    }

    /** Where the connection was lost for the rest of the time, nobody knows whether the row was locked. */
    private Refusal whyOpen(String subject) {
        return lost.<Refusal>map(failure -> new Refusal.Unavailable(String.valueOf(failure.getMessage())))
                .orElseGet(() -> new Refusal.Busy(subject));
    }

    List<Result<A>> results() {
        List<Result<A>> all = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            String subject = plans.get(i).subject();
            all.add(results.get(i).orElseGet(() -> Result.refused(whyOpen(subject))));
        }
        return all;
    }
}
