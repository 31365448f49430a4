package io.leasehold.tck.run;

import io.leasehold.tck.Trial;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.providers.ArbitraryProvider;
import net.jqwik.api.providers.TypeUsage;

/**
 * Lets a property say {@code @ForAll Trial}: a seed, neither shrunk nor tried at edges, because a smaller seed is not a smaller
 * program. Found by jqwik as a service.
 */
public final class TrialArbitraries implements ArbitraryProvider {

    /** Called by jqwik. */
    public TrialArbitraries() {}

    @Override
    public boolean canProvideFor(TypeUsage targetType) {
        return targetType.isOfType(Trial.class);
    }

    @Override
    public Set<Arbitrary<?>> provideFor(TypeUsage targetType, SubtypeProvider subtypeProvider) {
        return Set.of(Arbitraries.randomValue(random -> Trial.of(random.nextLong())));
    }
}
