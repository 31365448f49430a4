package io.leasehold.tck.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.tck.Arena;
import io.leasehold.tck.OpenRoom;
import io.leasehold.tck.broken.BrokenCandidate;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.Program;
import io.leasehold.tck.program.Script;
import io.leasehold.tck.program.Telling;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlledThreadsTest {
    private final Arena arena = Arena.of(BrokenCandidate.sound());

    @AfterEach
    void close() {
        arena.close();
    }

    /** What can be compared between runs whose sets come in any order. */
    private static List<String> told(Run run) {
        Telling telling = RaceStory.telling(run);
        return run.history().invocations().stream()
                .map(call -> call.host() + " " + call.call().getClass().getSimpleName() + " " + call.span() + " "
                        + telling.answer(call.answer()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void theSameScheduleGivesTheSameHistoryEveryTime(long seed) {
        Race race = Races.dense(new SplittableRandom(seed), arena.description());
        Run first = arena.racingAlone(room -> ControlledThreads.run(race, room, room.gates(), seed));
        for (int i = 0; i < 5; i++) {
            Run again = arena.racingAlone(room -> ControlledThreads.replay(race, room, room.gates(), first.schedule()));
            assertThat(told(again)).isEqualTo(told(first));
            assertThat(again.schedule()).isEqualTo(first.schedule());
        }
    }

    @Test
    void differentSchedulesLetDifferentHostsWin() {
        Script script = Program.script();
        script.a().create(0, birth -> birth.due(Due.ready()));
        int opening = script.nextId() - 1;
        script.a().acquire(0);
        script.b().acquire(0);
        Race race = new Race(script.program(), opening);
        OpenRoom room = arena.racing();
        assertThat(winner(ControlledThreads.replay(race, room, room.gates(), List.of(0, 0, 1, 1))))
                .isEqualTo("host-A");
        assertThat(winner(ControlledThreads.replay(race, room, room.gates(), List.of(0, 1, 1, 0))))
                .isEqualTo("host-B");
    }

    private static String winner(Run run) {
        String last = run.history()
                .invocations()
                .get(run.history().invocations().size() - 1)
                .answer()
                .toString();
        return last.contains("owner=host-A") ? "host-A" : "host-B";
    }
}
