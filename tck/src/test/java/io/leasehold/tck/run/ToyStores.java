package io.leasehold.tck.run;

import io.leasehold.spi.Capability;
import io.leasehold.tck.Hook;
import io.leasehold.tck.Rule;
import io.leasehold.tck.Witnesses;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Property;

/** Candidates for the toy rules. Nested, so that no build runs them by their names. */
public final class ToyStores {
    private ToyStores() {}

    public static class Correct implements ToyRules {
        @Override
        public int twice(int value) {
            return value + value;
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public Map<String, String> description() {
            return Map.of("provider", "toy", "password", "hunter2");
        }
    }

    public static final class Capable extends Correct {
        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.KEYS);
        }

        @Override
        public Set<Hook> hooks() {
            return Set.of(Hook.MAKE_NEWER);
        }
    }

    public static final class Broken extends Correct {
        @Override
        public int twice(int value) {
            return value > 1000 ? 0 : value + value;
        }
    }

    public static final class Undecided extends Correct {
        @Override
        public boolean undecided() {
            return true;
        }
    }

    public static final class Unopenable extends Correct {
        @Override
        public Set<Capability> capabilities() {
            throw new IllegalStateException("connection refused");
        }
    }

    public static final class Overriding extends Correct {
        @Override
        public void needsKeys() {}
    }

    public static final class Miscounting extends Correct {
        @Rule("TIMER-01")
        @Property(tries = 3)
        void countsWhatItDidNotDeclare(Witnesses witnesses) {
            witnesses.witness("undeclared");
        }
    }

    public static final class Misnumbered extends Correct {
        @Rule("LEASE-99")
        @Property
        void unknownRule() {}
    }
}
