package io.leasehold.sql;

import io.leasehold.spi.Next;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Timer;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Saves as parameters, one for each property. Immutable.
 *
 * @param saves the saves
 */
record SaveColumns(List<Save> saves) {
    /** Whether a relative timer can be added by the database without loss. */
    static boolean exact(Timer timer, Duration longest) {
        return !(timer instanceof Timer.After after) || after.delay().compareTo(longest) <= 0;
    }

    Query bind(Query query) {
        byte[] @Nullable [] states = new byte[saves.size()] @Nullable [];
        for (int i = 0; i < states.length; i++) {
            states[i] = saves.get(i).state().map(State::toByteArray).orElse(null);
        }
        return query.bind(
                        "writeNos", Columns.numbers(saves, save -> save.stamp().writeNo()))
                .bind("states", Columns.bytes(states))
                .bind(
                        "encodings",
                        Columns.texts(
                                saves, save -> save.state().map(State::encoding).orElse(null)))
                .bind(
                        "readys",
                        Columns.array("boolean", saves, save -> save.next().kind() == Next.Kind.READY))
                .bind(
                        "timersAt",
                        Columns.array(
                                "timestamptz", saves, save -> at(save.next().timer())))
                .bind(
                        "timersAfter",
                        Columns.numbers(saves, save -> after(save.next().timer())))
                .bind(
                        "boundsAt",
                        Columns.array(
                                "timestamptz", saves, save -> at(save.next().retryAt())))
                .bind(
                        "boundsAfter",
                        Columns.numbers(saves, save -> after(save.next().retryAt())))
                .bind("markBirths", Columns.numbers(saves, save -> Columns.part(save.acknowledged(), 0)))
                .bind("marks", Columns.numbers(saves, save -> Columns.part(save.acknowledged(), 1)));
    }

    /** The text of an instant is one that the database reads, whatever the zone of its session. */
    private static @Nullable String at(Timer timer) {
        return timer instanceof Timer.At at ? at.instant().toString() : null;
    }

    private static @Nullable Long after(Timer timer) {
        return timer instanceof Timer.After after
                ? Long.valueOf(
                        after.delay().toSeconds() * 1_000_000 + after.delay().toNanosPart() / 1000)
                : null;
    }
}
