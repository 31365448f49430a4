package io.leasehold.tck.records;

import io.leasehold.tck.RuleViolation;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Workbench;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A short program of one thread on a record store, compared call by call with a sorted map. Every part of a program is a program, so a
 * failure is told by the smallest part that still shows it. Immutable.
 *
 * @param rule the rule that it is run for: of the two about scan, only this one is judged
 * @param moves the calls
 */
public record RecordProgram(String rule, List<RecordMove> moves) {

    /** Copies the list. */
    public RecordProgram {
        moves = List.copyOf(moves);
    }

    /**
     * Runs it on keys of its own.
     *
     * @param trial the try
     * @param counted the witnesses of the property, by what they count
     * @throws RuleViolation with the story of the smallest program, if an answer is not allowed
     */
    void verify(Trial trial, Map<RecordRun.Occurrence, String> counted) {
        trial.byHand(bench -> {
            Played played = play(bench);
            if (played.mismatch().isPresent()) {
                throw smallest(bench, played).violation();
            }
            counted.forEach(
                    (what, witness) -> trial.witness(witness, played.run().occurred(what)));
        });
    }

    private record Played(RecordProgram program, RecordRun run, Optional<RecordRun.Mismatch> mismatch) {
        boolean showsTheSameAs(Played other) {
            return mismatch.map(RecordRun.Mismatch::rule).equals(other.mismatch.map(RecordRun.Mismatch::rule));
        }

        RuleViolation violation() {
            RecordRun.Mismatch found = mismatch.orElseThrow();
            return new RuleViolation(found.happened(), run.story(), Optional.of(found.rule()));
        }
    }

    private Played play(Workbench workbench) {
        List<Played> played = new ArrayList<>();
        RecordBench.use(workbench, bench -> {
            RecordRun run = new RecordRun(bench, rule);
            played.add(new Played(this, run, run.play(moves)));
        });
        return played.get(0);
    }

    private static Played smallest(Workbench bench, Played failed) {
        Played best = failed;
        int moves = best.program.moves.size();
        for (int chunk = Math.max(1, moves / 2); chunk >= 1; chunk /= 2) {
            for (int at = best.program.moves.size() - chunk; at >= 0; at -= chunk) {
                if (at + chunk <= best.program.moves.size()) {
                    Played smaller = best.program.without(at, chunk).play(bench);
                    best = smaller.showsTheSameAs(failed) ? smaller : best;
                }
            }
        }
        return best;
    }

    private RecordProgram without(int at, int count) {
        List<RecordMove> rest = new ArrayList<>(moves.subList(0, at));
        rest.addAll(moves.subList(at + count, moves.size()));
        return new RecordProgram(rule, rest);
    }
}
