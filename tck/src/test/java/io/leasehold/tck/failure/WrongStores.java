package io.leasehold.tck.failure;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.broken.BrokenCandidate;
import io.leasehold.tck.broken.BrokenProviders;

/** Broken stores that JUnit can make; in a file of their own, where no build takes them for tests. */
final class WrongStores {
    private WrongStores() {}

    abstract static class Broken implements InstanceStoreTck {
        private final BrokenCandidate candidate;

        Broken(String name) {
            candidate = BrokenCandidate.of(BrokenProviders.all().stream()
                    .filter(provider -> provider.name().equals(name))
                    .findFirst()
                    .orElseThrow());
        }

        @Override
        public InstanceStore open(TckEnvironment environment) {
            return candidate.open(environment);
        }

        @Override
        public void erase(TckEnvironment environment) {
            candidate.erase(environment);
        }
    }

    static final class InclusiveExpiry extends Broken {
        InclusiveExpiry() {
            super("InclusiveExpiry");
        }
    }

    static final class NonAtomicSaveUnlock extends Broken {
        NonAtomicSaveUnlock() {
            super("NonAtomicSaveUnlock");
        }
    }

    static final class SilentTruncate extends Broken {
        SilentTruncate() {
            super("SilentTruncate");
        }
    }
}
