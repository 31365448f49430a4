package io.leasehold.tck.program;

import io.leasehold.spi.LeaseLength;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a program, a step at a time. Every method that adds a step returns its id, which later steps refer to: <pre>{@code
 * Script script = Program.script();
 * script.a().create(0);
 * int lease = script.a().acquire(0);
 * script.moveTo(Boundary.expiry(lease), -1);
 * script.b().acquire(0);
 * Program program = script.program();
 * }</pre>
 *
 * <p>Confined to one thread.
 */
public final class Script {

    /** The lease that hosts ask for unless a script says otherwise: 10 seconds. */
    public static final LeaseLength LEASE = LeaseLength.of(Duration.ofSeconds(10));

    private final Cast cast;
    private final List<Step> steps = new ArrayList<>();

    Script(Cast cast) {
        this.cast = cast;
    }

    /**
     * The first host.
     *
     * @return what it can do
     */
    public Actor a() {
        return host(0);
    }

    /**
     * The second host.
     *
     * @return what it can do
     */
    public Actor b() {
        return host(1);
    }

    /**
     * The third host.
     *
     * @return what it can do
     */
    public Actor c() {
        return host(2);
    }

    /**
     * Some host.
     *
     * @param number from 0
     * @return what it can do
     */
    public Actor host(int number) {
        return new Actor(this, number);
    }

    /**
     * Moves the clock.
     *
     * @param by how far; more than zero
     * @return the id of the step
     */
    public int advance(Duration by) {
        return add(0, new Operation.Advance(by));
    }

    /**
     * Moves the clock to an instant, unless it has passed.
     *
     * @param boundary the instant
     * @param ticks microseconds to add; may be negative
     * @return the id of the step
     */
    public int moveTo(Boundary boundary, long ticks) {
        return add(0, new Operation.MoveTo(boundary, ticks));
    }

    /**
     * The id that the next step will have.
     *
     * @return one more than the id of the last step
     */
    public int nextId() {
        return steps.isEmpty() ? 1 : steps.get(steps.size() - 1).id() + 1;
    }

    /**
     * What was written so far.
     *
     * @return the program
     */
    public Program program() {
        return new Program(cast, steps);
    }

    /** The steps that call the store; a program always begins with a creation. */
    List<Integer> callIds() {
        return steps.stream()
                .filter(step -> !(step.operation() instanceof Operation.Advance
                        || step.operation() instanceof Operation.MoveTo
                        || step.operation() instanceof Operation.Restart
                        || step.operation() instanceof Operation.Reopen))
                .map(Step::id)
                .toList();
    }

    int add(int host, Operation operation) {
        int id = nextId();
        steps.add(new Step(id, host, operation));
        return id;
    }
}
