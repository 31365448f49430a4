package io.leasehold.tck.broken;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.Slot;
import io.leasehold.spi.Acquired;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.Capability;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Result;
import io.leasehold.spi.Save;
import io.leasehold.spi.StoreDescription;
import io.leasehold.spi.Target;
import io.leasehold.spi.UnsupportedCapabilityException;
import io.leasehold.spi.Written;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.door.ForwardingStore;
import io.leasehold.tck.memory.MemoryRecordStore;
import io.leasehold.tck.program.Retelling;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.run.BuiltRules;
import io.leasehold.tck.run.CandidateFacts;
import io.leasehold.tck.run.DirectRun;
import io.leasehold.tck.run.RunSettings;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A store that declares neither keys nor activation passes every rule that applies to it: no rule asks for what it does not offer. */
final class BareStoreTest {
    private static final RuleCatalogue CATALOGUE = RuleCatalogue.load();

    static Stream<String> rules() {
        CandidateFacts facts = CandidateFacts.of(new BareTck());
        BuiltRules built = BuiltRules.of(BareTck.class, CATALOGUE);
        return CATALOGUE.rules().stream()
                .filter(built::isBuilt)
                .filter(rule -> facts.reasonToSkip(rule).isEmpty())
                .map(RuleDefinition::id);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void passes(String rule) {
        RunSettings settings =
                RunSettings.ofProof(CATALOGUE.get(rule).conditions().tier(), 1);
        DirectRun run = new DirectRun(new BareTck(), CATALOGUE, settings, Retelling.SMALLEST);
        DirectRun.Finding finding = Chances.toPass(() -> run.finding(rule));
        assertThat(finding.violation()).as(rule).isEmpty();
        assertThat(finding.vacuous()).as(rule).isEmpty();
    }

    private static final class BareTck implements InstanceStoreTck {
        private final Map<String, NavigableMap<String, Slot>> records = new ConcurrentHashMap<>();

        @Override
        public InstanceStore open(TckEnvironment environment) {
            NavigableMap<String, Slot> kept = records.computeIfAbsent(environment.namespace(), name -> new TreeMap<>());
            MemoryRecordStore opened = new MemoryRecordStore(kept, environment.clock());
            return new BareStore(
                    new RecordInstanceStore(environment.watched(opened), environment.request("memory:bare")));
        }
    }

    private record BareStore(InstanceStore store) implements ForwardingStore {
        private static void refuse(boolean asked, Capability capability, String call) {
            if (asked) {
                throw new UnsupportedCapabilityException(capability, call);
            }
        }

        private static void refuseKeys(List<Target> targets, String call) {
            refuse(targets != null && targets.stream().anyMatch(Target.ByKey.class::isInstance), Capability.KEYS, call);
        }

        @Override
        public StoreDescription describe() {
            Set<Capability> few = new HashSet<>(store.describe().capabilities());
            few.removeAll(Set.of(Capability.KEYS, Capability.ACTIVATION));
            return declaring(few);
        }

        @Override
        public Result<Create.Created> create(Create creation) {
            refuse(creation != null && !creation.keys().isEmpty(), Capability.KEYS, "create");
            refuse(creation != null && creation.activation().isPresent(), Capability.ACTIVATION, "create");
            return store.create(creation);
        }

        @Override
        public Result<InstanceSnapshot> find(Target target) {
            refuse(target instanceof Target.ByKey, Capability.KEYS, "find");
            return store.find(target);
        }

        @Override
        public List<Result<Acquired>> acquire(Acquisition acquisition, List<Target> targets) {
            refuseKeys(targets, "acquire");
            return store.acquire(acquisition, targets);
        }

        @Override
        public List<Result<InstanceId>> signal(List<Target> targets) {
            refuseKeys(targets, "signal");
            return store.signal(targets);
        }

        @Override
        public List<Result<Written>> save(LeaseLength length, List<Save> saves) {
            refuseRich(saves, "save");
            return store.save(length, saves);
        }

        @Override
        public List<Result<Written>> saveAndRelease(List<Save> saves) {
            refuseRich(saves, "saveAndRelease");
            return store.saveAndRelease(saves);
        }

        private static void refuseRich(List<Save> saves, String call) {
            for (Save save : saves == null ? List.<Save>of() : saves) {
                boolean keys = save != null
                        && !(save.keys().add().isEmpty() && save.keys().free().isEmpty());
                refuse(keys, Capability.KEYS, call);
                refuse(save != null && save.activation().isPresent(), Capability.ACTIVATION, call);
            }
        }

        @Override
        public Result<Instant> register(HostRegistration registration) {
            throw new UnsupportedCapabilityException(Capability.ACTIVATION, "register");
        }

        @Override
        public Result<Instant> heartbeat(OwnerId host) {
            throw new UnsupportedCapabilityException(Capability.ACTIVATION, "heartbeat");
        }

        @Override
        public Result<Instant> deregister(OwnerId host) {
            throw new UnsupportedCapabilityException(Capability.ACTIVATION, "deregister");
        }

        @Override
        public Result<List<OwnerId>> purgeDeadHosts(int limit) {
            throw new UnsupportedCapabilityException(Capability.ACTIVATION, "purgeDeadHosts");
        }

        @Override
        public Result<List<Activatable>> findActivatable(Activatable.Query query) {
            throw new UnsupportedCapabilityException(Capability.ACTIVATION, "findActivatable");
        }
    }
}
