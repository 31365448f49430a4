package io.leasehold.tck.broken;

import io.leasehold.record.Change;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.record.Slot;
import io.leasehold.record.Step;
import io.leasehold.record.Write;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.tck.Elsewhere;
import io.leasehold.tck.Hook;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.KeptInstances;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.memory.MemoryRecordStore;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.service.ServiceMaker;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** A store over memory, sound or broken, as the kit sees it: with a record store for each namespace. Thread-safe. */
public final class BrokenCandidate implements InstanceStoreTck {

    private final String name;
    private final BrokenProvider.Opener opener;
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    /** What outlives the stores that are opened on a namespace. */
    private record Kept(NavigableMap<String, Slot> records, Set<String> damaged) {
        Kept() {
            this(new TreeMap<>(), ConcurrentHashMap.newKeySet());
        }
    }

    /** A broken provider is known by its name in every process. */
    private record ByName(String name) implements Elsewhere {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            return BrokenProviders.all().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .map(BrokenCandidate::of)
                    .orElseThrow()
                    .open(environment);
        }
    }

    private BrokenCandidate(String name, BrokenProvider.Opener opener) {
        this.name = name;
        this.opener = opener;
    }

    /**
     * A candidate that is wrong.
     *
     * @param provider what is wrong with it
     * @return the candidate
     */
    public static BrokenCandidate of(BrokenProvider provider) {
        return new BrokenCandidate(provider.name(), provider.opener());
    }

    /**
     * The reference: nothing is wrong with it.
     *
     * @return the candidate
     */
    public static BrokenCandidate sound() {
        return new BrokenCandidate("Sound", RecordInstanceStore::new);
    }

    @Override
    public InstanceStore open(TckEnvironment environment) {
        return opener.open(
                environment.watched(records(environment)), environment.request("memory:broken"), environment);
    }

    @Override
    public Optional<Elsewhere> elsewhere() {
        return opener.isOnDisk() ? Optional.of(new ByName(name)) : Optional.empty();
    }

    @Override
    public ServiceMaker services() {
        return opener.services();
    }

    InstanceStore open(OpenRequest request) {
        InstantSource clock = request.clock().orElse(InstantSource.system());
        return opener.open(records(request.namespace(), clock), request);
    }

    @Override
    public void erase(TckEnvironment environment) {
        erase(environment.namespace());
    }

    void erase(String namespace) {
        kept.remove(namespace);
        opener.erased(namespace);
    }

    List<String> namespaces() {
        return kept.entrySet().stream()
                .filter(each -> !each.getValue().records().isEmpty())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    @Override
    public Set<Hook> hooks() {
        return opener.hooks();
    }

    @Override
    public void damage(TckEnvironment environment, InstanceId instance, Damage damage) {
        records(environment).damage(instance, damage);
    }

    /** An instance that came and went leaves its epoch behind: so does one that came with a high one. */
    @Override
    public void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
        Laws startingHigh = new Laws() {
            @Override
            public long birthEpoch(long highestRemoved) {
                return Math.max(highestRemoved, epoch);
            }
        };
        OpenRequest request = environment.request("memory:broken");
        InstanceStore store = new RecordInstanceStore(records(environment), request, startingHigh);
        store.create(Create.of(instance, State.empty())).orThrow();
        store.operate(OperatorCommand.of(OperatorCommand.Verb.TERMINATE, Target.id(instance), "preset"))
                .orThrow();
    }

    /** The first byte of a record is its version. */
    @Override
    public void makeNewer(TckEnvironment environment) {
        RecordStore written = records(environment);
        List<String> heads = written.scan("n/" + environment.namespace() + "/i/", "", 1000);
        Step<String> newer = new Step<>(heads, (reading, slots) -> {
            List<Write> writes = new ArrayList<>();
            for (int i = 0; i < heads.size(); i++) {
                byte[] bytes = new byte[slots.get(i).sizeBytes()];
                slots.get(i).buffer().get(bytes);
                bytes[0]++;
                writes.add(Write.put(heads.get(i), bytes));
            }
            return new Change<>("", writes, Change.Durability.MACHINE);
        });
        written.replace(List.of(newer));
    }

    @Override
    public List<String> earlierReleases() {
        return List.of("the first");
    }

    /** To the reference all releases are alike. */
    @Override
    public void restore(TckEnvironment environment, String release) {
        OpenRequest request = OpenRequest.of("memory:broken").namespace(environment.namespace());
        KeptInstances.write(new RecordInstanceStore(records(environment), request));
        opener.restored(environment.namespace());
    }

    private DamagedRecords records(TckEnvironment environment) {
        return records(environment.namespace(), environment.clock());
    }

    private DamagedRecords records(String namespace, InstantSource clock) {
        Kept found = kept.computeIfAbsent(namespace, name -> new Kept());
        return new DamagedRecords(new MemoryRecordStore(found.records, clock), found.damaged);
    }
}
