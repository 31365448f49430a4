package io.leasehold.tck.checker;

import io.leasehold.spi.Result;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.history.Span;
import io.leasehold.tck.model.Call;
import io.leasehold.tck.model.Model;
import io.leasehold.tck.model.Share;
import io.leasehold.tck.model.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What one call did to one group of instances, at one instant: the unit that is put in order. An element of a batch, an instance of
 * a look, or a whole call.
 *
 * @param invocation the call
 * @param deed what it did
 * @param span when it may have taken effect
 * @param readings the readings of the clock that may have decided it
 */
record Piece(Invocation invocation, Deed deed, Span span, List<Instant> readings) {

    /** What a piece did. */
    sealed interface Deed {

        Verdict judge(Model model, Instant reading);

        /** Whether it need not have happened: its outcome is unknown. */
        boolean optional();

        /** Whether it only says what the instance was not: no bar of its own in a picture. */
        default boolean negative() {
            return false;
        }

        /** A call of one element, with its one result. */
        record Whole(Call call, Object answer) implements Deed {
            @Override
            public Verdict judge(Model model, Instant reading) {
                return model.observe(call, reading, answer);
            }

            @Override
            public boolean optional() {
                Object only = answer instanceof List<?> list && list.size() == 1 ? list.get(0) : answer;
                return only instanceof Result.Unknown;
            }
        }

        /** A share of a call on many instances. */
        record Part(Share share) implements Deed {
            @Override
            public Verdict judge(Model model, Instant reading) {
                return model.observe(share, reading);
            }

            @Override
            public boolean optional() {
                return false;
            }

            @Override
            public boolean negative() {
                return share instanceof Share.LeftOut || share instanceof Share.NotReclaimed;
            }
        }
    }

    /** The state after the piece under one of the readings that allow it. */
    record Placed(Instant reading, Model next) {}

    /** Every reading under which the piece is allowed in a state, with the state after it. */
    List<Placed> placements(Model model) {
        return readings.stream()
                .flatMap(reading -> deed.judge(model, reading) instanceof Verdict.Agrees agrees
                        ? java.util.stream.Stream.of(new Placed(reading, agrees.next()))
                        : java.util.stream.Stream.empty())
                .toList();
    }

    /** Why the piece is not allowed in a state; empty if it is. */
    Optional<Verdict.Differs> objection(Model model) {
        Optional<Verdict.Differs> last = Optional.empty();
        for (Instant reading : readings) {
            if (!(deed.judge(model, reading) instanceof Verdict.Differs differs)) {
                return Optional.empty();
            }
            last = Optional.of(differs);
        }
        return last;
    }
}
