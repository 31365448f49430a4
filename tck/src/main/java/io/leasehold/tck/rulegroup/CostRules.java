package io.leasehold.tck.rulegroup;

import io.leasehold.tck.Rule;
import io.leasehold.tck.Trial;
import io.leasehold.tck.Witness;
import io.leasehold.tck.Workbench;
import io.leasehold.tck.rulegroup.CallCosts.Cost;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Group PERF: what a store costs, counted. */
public interface CostRules {

    /** More than a page of any list of what is due, so that no page is filled by what is added. */
    int SLEEPING_BEFORE = 150;

    /** How many of each kind are there before. */
    int BEFORE = 5;

    /** How many of each kind are added. */
    int ADDED = 40;

    /**
     * Looks, loads and searches beside a few idle, held, ended, suspended and foreign instances, and again beside ten times as many:
     * they take no more statements, and read no more rows. Time is not measured.
     *
     * @param trial the try
     */
    @Rule("PERF-01")
    @Witness(name = "calls that were counted beside few and beside many", atLeast = 3)
    @Witness(name = "instances that were added", atLeast = 200)
    @Property(tries = 1)
    default void callsCostNoMoreBesideMoreInstances(@ForAll Trial trial) {
        trial.watchedByHand(bench -> {
            Bystanders bystanders = new Bystanders(bench);
            bystanders.add(Bystanders.Kind.SLEEPING, SLEEPING_BEFORE);
            for (Bystanders.Kind kind : Bystanders.Kind.values()) {
                bystanders.add(kind, BEFORE);
            }
            CallCosts costs = new CallCosts(bench);
            Map<String, List<Cost>> few = costs.samples();
            for (Bystanders.Kind kind : Bystanders.Kind.values()) {
                bystanders.add(kind, ADDED);
                trial.witness("instances that were added", ADDED);
            }
            costs.samples().forEach((call, many) -> {
                requireNoMore(bench, call, few.getOrDefault(call, List.of()), many);
                trial.witness("calls that were counted beside few and beside many");
            });
        });
    }

    private static void requireNoMore(Workbench bench, String call, List<Cost> few, List<Cost> many) {
        bench.require(
                least(many, Cost::calls) <= most(few, Cost::calls) && least(many, Cost::rows) <= most(few, Cost::rows),
                () -> call + " took " + few + " at first, and " + many + " after those instances had been added, with"
                        + " which it has nothing to do");
    }

    private static long least(List<Cost> costs, ToLongFunction<Cost> count) {
        return costs.stream().mapToLong(count).min().orElse(0);
    }

    private static long most(List<Cost> costs, ToLongFunction<Cost> count) {
        return costs.stream().mapToLong(count).max().orElse(0);
    }
}
