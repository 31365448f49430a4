package io.leasehold.tck.command;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.Elsewhere;
import io.leasehold.tck.Hook;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.broken.BrokenByUrl;
import io.leasehold.tck.broken.BrokenCandidate;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.run.RunScope;
import io.leasehold.tck.service.ServiceMaker;
import java.util.Optional;
import java.util.Set;

/** The broken provider that the user of the command names by a URL. Made by JUnit, so it takes the URL from the run. */
public final class BrokenUrlCandidate implements InstanceStoreTck {
    private final BrokenCandidate named =
            BrokenByUrl.candidate(RunScope.current().address().url());

    /** Called by jqwik. */
    public BrokenUrlCandidate() {}

    @Override
    public InstanceStore open(TckEnvironment environment) {
        return named.open(environment);
    }

    @Override
    public Optional<Elsewhere> elsewhere() {
        return named.elsewhere();
    }

    @Override
    public ServiceMaker services() {
        return named.services();
    }

    @Override
    public void erase(TckEnvironment environment) {
        named.erase(environment);
    }

    @Override
    public Set<Hook> hooks() {
        return named.hooks();
    }

    @Override
    public void damage(TckEnvironment environment, InstanceId instance, Damage damage) {
        named.damage(environment, instance, damage);
    }

    @Override
    public void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
        named.presetEpoch(environment, instance, epoch);
    }

    @Override
    public void makeNewer(TckEnvironment environment) {
        named.makeNewer(environment);
    }
}
