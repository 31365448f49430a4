package io.leasehold.tck.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.StoreAddress;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.result.ExitCode;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.Tier;
import io.leasehold.tck.run.JUnitRuleRunner;
import io.leasehold.tck.run.RunListener;
import io.leasehold.tck.run.RunOutcome;
import io.leasehold.tck.run.RunRequest;
import io.leasehold.tck.run.RunSettings;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The candidate of the command, where a rule opens stores on threads that jqwik does not know. */
final class UrlCandidateTest {

    @Test
    void opensStoresOnAnyThread() {
        RunRequest request = new RunRequest(
                OnOtherThreads.class,
                Set.of("STAT-02"),
                RunSettings.of(Tier.QUICK, 42),
                false,
                Optional.of(new RunRequest.Target(
                        new StoreAddress("memory:any-thread", Map.of()), "leasehold check memory:any-thread")));

        RunOutcome outcome = new JUnitRuleRunner(RuleCatalogue.load()).run(request, new RunListener() {});

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.CONFORMANT);
    }

    static final class OnOtherThreads implements InstanceStoreTck {
        private final UrlCandidate named = new UrlCandidate();

        @Override
        public InstanceStore open(TckEnvironment environment) {
            return CompletableFuture.supplyAsync(() -> named.open(environment)).join();
        }

        @Override
        public void erase(TckEnvironment environment) {
            CompletableFuture.runAsync(() -> named.erase(environment)).join();
        }
    }
}
