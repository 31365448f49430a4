package io.leasehold.tck.rulegroup;

import io.leasehold.spi.LeaseLength;
import io.leasehold.tck.Trial;
import io.leasehold.tck.program.Birth;
import io.leasehold.tck.program.Due;
import io.leasehold.tck.program.When;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** New instances that are runnable within a second. Stateless. */
final class RunKinds {

    private RunKinds() {}

    /** Ready, due by a timer, or born under a lease that lapses. */
    static UnaryOperator<Birth> runnable(Trial trial) {
        Duration second = Duration.ofSeconds(1);
        return trial.oneOf(List.<UnaryOperator<Birth>>of(
                birth -> birth,
                birth -> birth.due(Due.timed(When.in(second))),
                birth -> birth.due(Due.waiting()).leasedFor(LeaseLength.of(second))));
    }
}
