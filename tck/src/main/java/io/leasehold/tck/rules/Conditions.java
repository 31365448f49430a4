package io.leasehold.tck.rules;

import io.leasehold.spi.Capability;
import io.leasehold.tck.Hook;
import java.util.Optional;
import java.util.Set;

/**
 * When a rule applies.
 *
 * @param tier the first tier that includes it
 * @param capability the capability that a store must declare, if it is not a core rule
 * @param hooks the hooks without which the rule is skipped
 * @param helpfulHooks the hooks with which the rule sees more
 * @param watched what the kit must be able to watch
 */
public record Conditions(
        Tier tier, Optional<Capability> capability, Set<Hook> hooks, Set<Hook> helpfulHooks, Set<Watched> watched) {
    public Conditions {
        hooks = Set.copyOf(hooks);
        helpfulHooks = Set.copyOf(helpfulHooks);
        watched = Set.copyOf(watched);
    }
}
