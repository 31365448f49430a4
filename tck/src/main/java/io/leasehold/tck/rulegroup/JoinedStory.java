package io.leasehold.tck.rulegroup;

import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.rulegroup.JoinedCalls.Call;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Joined calls in any order, each followed by a row of the caller's. Confined to one thread. */
final class JoinedStory {

    private final Workbench bench;
    private final RandomGenerator random;
    private final InstanceStore store;

    JoinedStory(Workbench bench, RandomGenerator random) {
        this.bench = bench;
        this.random = random;
        this.store = bench.store(0);
    }

    /** All calls, and two saves, in any order. */
    static List<Call> anyOrder(RandomGenerator random) {
        List<Call> calls = new ArrayList<>(List.of(Call.values()));
        calls.add(Call.SAVE);
        Collections.shuffle(calls, new Random(random.nextLong()));
        return calls;
    }

    /** The caller commits; returns how many batches had a refused element in their middle. */
    int committed() {
        List<JoinedCalls> both = JoinedCalls.prepare(bench, 2);
        JoinedCalls joining = both.get(0);
        JoinedCalls plain = both.get(1);
        List<Call> calls = anyOrder(random);
        List<List<String>> answers = new ArrayList<>();
        try (CallersTransaction caller = CallersTransaction.begin(bench)) {
            join(calls, joining, caller, answers);
            caller.commit();
            List<String> rows = calls.stream().map(Call::name).sorted().toList();
            List<String> written = caller.rows().stream().sorted().toList();
            bench.require(written.equals(rows), () -> "after the commit the caller's rows are " + written);
        }
        for (int i = 0; i < calls.size(); i++) {
            bench.note("A calls " + calls.get(i) + " on instances that are alike, joining nothing");
            requireAlike(calls.get(i) + " answers", answers.get(i), plain.words(plain.make(calls.get(i), store)));
        }
        requireAlike("is stored", joining.words(joining.found(store)), plain.words(plain.found(store)));
        return calls.size();
    }

    private void requireAlike(String what, List<String> joined, List<String> plain) {
        for (int i = 0; i < plain.size(); i++) {
            String here = joined.get(i);
            String there = plain.get(i);
            bench.require(
                    here.equals(there),
                    () -> "what " + what + " of a joined transaction is " + here + ", and without one " + there);
        }
    }

    /** The caller rolls back after some of the calls. */
    void rolledBack() {
        JoinedCalls joining = JoinedCalls.prepare(bench, 1).get(0);
        List<Call> all = anyOrder(random);
        List<Call> calls = all.subList(0, random.nextInt(1, all.size() + 1));
        List<Result<?>> before = joining.found(store);
        try (CallersTransaction caller = CallersTransaction.begin(bench)) {
            join(calls, joining, caller, new ArrayList<>());
            caller.rollBack();
            requireNoRows(caller, "after the rollback");
        }
        List<Result<?>> after = joining.found(store);
        for (int i = 0; i < after.size(); i++) {
            requireSame(before.get(i), after.get(i), "after the rollback");
        }
    }

    private void join(List<Call> calls, JoinedCalls joining, CallersTransaction caller, List<List<String>> answers) {
        Set<InstanceSnapshot> before = joining.listed(store);
        for (Call call : calls) {
            bench.note("A calls " + call + " inside the caller's transaction");
            List<Result<?>> made = joining.make(call, caller.joined());
            requireMiddleRefused(call, made);
            answers.add(joining.words(made));
            caller.writeRow(call.name());
            requireSame(before, joining.listed(store));
            requireNoRows(caller, "before the commit");
        }
    }

    private void requireMiddleRefused(Call call, List<Result<?>> made) {
        bench.require(
                made.size() == 3
                        && made.get(0) instanceof Result.Done
                        && made.get(1) instanceof Result.Refused
                        && made.get(2) instanceof Result.Done,
                () -> call + ", of which only the middle element is to be refused, is answered " + made);
    }

    private void requireSame(Set<InstanceSnapshot> before, Set<InstanceSnapshot> now) {
        Set<InstanceSnapshot> more = new HashSet<>(now);
        more.removeAll(before);
        Set<InstanceSnapshot> less = new HashSet<>(before);
        less.removeAll(now);
        requireSame(less, more, "before the commit");
    }

    private void requireSame(Object before, Object now, String when) {
        bench.require(
                now.equals(before), () -> when + " there is " + now + ", and before the calls there was " + before);
    }

    private void requireNoRows(CallersTransaction caller, String when) {
        List<String> rows = caller.rows();
        bench.require(rows.isEmpty(), () -> when + " the caller's rows " + rows + " are there");
    }
}
