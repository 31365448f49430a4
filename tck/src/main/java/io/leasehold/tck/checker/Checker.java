package io.leasehold.tck.checker;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.history.History;
import io.leasehold.tck.model.Model;
import io.leasehold.tck.model.Settings;
import io.leasehold.tck.model.Verdict;
import io.leasehold.tck.program.Expectation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether a history is timed-linearizable: whether, for each instance, the calls can be put into one order that respects time,
 * each decided by a reading that the clock showed during the call, such that the reference model allows every answer. A call of
 * unknown outcome may be placed once, at any time from its beginning on, or never. Stateless and thread-safe.
 *
 * <p>Looks and sweeps are judged by what they did with each instance: what they took was runnable at an instant of the call, and what
 * they left out although they were not cut was not runnable at some instant of it, or another open call had it.
 */
public final class Checker {

    private static final int BUDGET = 400_000;

    private Checker() {}

    /**
     * Checks a history of instances that did not exist before.
     *
     * @param history the history, with the creations of its instances
     * @param settings what the model has to know of the store
     * @return the ruling
     * @throws HarnessFault if the checker and the independent invariants contradict each other
     */
    public static Ruling check(History history, Settings settings) {
        return check(history, settings, BUDGET);
    }

    static Ruling check(History history, Settings settings, int budget) {
        List<Invariants.Broken> broken = Invariants.of(history);
        Optional<Ruling.Violation> violation = Optional.empty();
        int undecided = 0;
        Model initial = Model.initial(settings.contention(Settings.Contention.MAY_BE_BUSY));
        for (List<Piece> partition : Partitions.of(history)) {
            Search.Outcome outcome = Search.run(partition, initial, budget);
            if (outcome instanceof Search.Outcome.None none && violation.isEmpty()) {
                violation = Optional.of(violation(none.deadEnd()));
            } else if (outcome instanceof Search.Outcome.Spent spent) {
                undecided += spent.states();
            }
        }
        return ruling(history, broken, violation, undecided);
    }

    static Ruling ruling(
            History history, List<Invariants.Broken> broken, Optional<Ruling.Violation> violation, int undecided) {
        Optional<Invariants.Broken> cheap = broken.stream().findFirst();
        Optional<Invariants.Broken> thrown =
                broken.stream().filter(each -> each.rule().equals("ERR-02")).findFirst();
        if (thrown.isPresent()) {
            return violation(thrown.get());
        }
        if (violation.isPresent()) {
            return violation.get();
        }
        if (undecided > 0) {
            return cheap.<Ruling>map(Checker::violation).orElseGet(() -> new Ruling.Undecided(undecided));
        }
        cheap.ifPresent(each -> {
            throw new HarnessFault("The checker finds an order for a history in which " + each.words()
                    + ": one of the two is wrong. The call: " + each.invocation());
        });
        return new Ruling.Explained(history.invocations().size());
    }

    private static Ruling.Violation violation(Invariants.Broken broken) {
        return new Ruling.Violation(broken.rule(), "", broken.words(), List.of(), broken.invocation());
    }

    private static Ruling.Violation violation(Search.DeadEnd deadEnd) {
        Verdict.Differs objection = Search.objection(deadEnd);
        List<Ruling.Point> order = deadEnd.order().stream()
                .filter(each -> !each.piece().deed().negative())
                .map(each -> new Ruling.Point(each.piece().invocation(), each.reading()))
                .toList();
        Expectation told = told(deadEnd, objection);
        return new Ruling.Violation(
                objection.rule(),
                told.expected(),
                told.observed(),
                order,
                deadEnd.impossible().invocation());
    }

    /** In the words of stories where the piece is a call; of a share the model has words of its own. */
    private static Expectation told(Search.DeadEnd deadEnd, Verdict.Differs objection) {
        Piece impossible = deadEnd.impossible();
        List<Instant> readings = impossible.readings();
        return impossible.deed() instanceof Piece.Deed.Whole whole
                ? Expectation.of(deadEnd.model(), whole.call(), readings.get(readings.size() - 1), whole.answer())
                : new Expectation(objection.expected(), objection.observed());
    }
}
