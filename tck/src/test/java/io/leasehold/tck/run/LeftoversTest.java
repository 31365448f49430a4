package io.leasehold.tck.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

final class LeftoversTest {
    private final Leftovers leftovers = new Leftovers();
    private final List<String> erased = new ArrayList<>();

    @Test
    void theNewestIsErasedFirstAndNothingTwice() {
        leftovers.add("a", () -> erased.add("a"));
        leftovers.add("b", () -> erased.add("b"));
        leftovers.add("c", () -> erased.add("c"));
        leftovers.remove("b");

        leftovers.erase();
        leftovers.erase();

        assertThat(erased).containsExactly("c", "a");
    }

    @Test
    void oneThatCannotBeErasedIsNamedAndTheOthersAreErased() {
        leftovers.add("a", () -> erased.add("a"));
        leftovers.add("b", () -> {
            throw new IllegalStateException("busy");
        });

        assertThat(leftovers.erase()).containsExactly("b could not be erased; leasehold clean does it later: busy");
        assertThat(erased).containsExactly("a");
    }

    @RepeatedTest(5)
    void aTestNamespaceIsRecognisedAndNothingElseIs() {
        assertThat(TestNamespaces.isOurs(TestNamespaces.fresh())).isTrue();
        assertThat(List.of("default", "tck_", "tck_1234567", "tck_123456789", "tck_1234567g", "my_tck_12345678"))
                .noneMatch(TestNamespaces::isOurs);
    }
}
