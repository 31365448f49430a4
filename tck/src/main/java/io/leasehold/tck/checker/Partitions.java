package io.leasehold.tck.checker;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.KeyChanges;
import io.leasehold.spi.Lease;
import io.leasehold.spi.Target;
import io.leasehold.tck.history.History;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.model.Call;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Divides the pieces of a history into groups that cannot influence each other: one for each instance, and instances that ever shared
 * a key together.
 */
final class Partitions {

    private final Map<Object, Object> leaders = new HashMap<>();

    private Partitions() {}

    /** The pieces of each partition. */
    static List<List<Piece>> of(History history) {
        Partitions partitions = new Partitions();
        Set<InstanceId> instances = new LinkedHashSet<>();
        for (Invocation each : history.invocations()) {
            if (each.call() instanceof Call.Create create) {
                instances.add(create.creation().id());
            }
        }
        List<Piece> pieces = Pieces.of(history, instances);
        pieces.forEach(piece -> partitions.joinAll(names(piece).toList()));
        Map<Object, List<Piece>> divided = new LinkedHashMap<>();
        instances.forEach(id -> divided.computeIfAbsent(partitions.leader(id), leader -> new ArrayList<>()));
        pieces.forEach(piece -> partitions.divide(piece, divided));
        return divided.values().stream().map(Partitions::withoutExcused).toList();
    }

    private void divide(Piece piece, Map<Object, List<Piece>> divided) {
        Set<Object> concerned = names(piece).map(this::leader).collect(Collectors.toSet());
        if (concerned.isEmpty()) {
            divided.values().forEach(list -> list.add(piece)); // a lost look may have taken anything
        }
        concerned.forEach(leader ->
                divided.computeIfAbsent(leader, first -> new ArrayList<>()).add(piece));
    }

    /** A look may pass over a row that another open call had. */
    private static List<Piece> withoutExcused(List<Piece> pieces) {
        return pieces.stream()
                .filter(piece ->
                        !piece.deed().negative() || pieces.stream().noneMatch(other -> mayHaveHadTheRow(other, piece)))
                .toList();
    }

    private static boolean mayHaveHadTheRow(Piece other, Piece piece) {
        return !(other.invocation().call() instanceof Call.Find)
                && !(other.invocation().call() instanceof Call.ListPage)
                && other.invocation().number() != piece.invocation().number()
                && other.span().overlaps(piece.span());
    }

    private static Stream<Object> names(Piece piece) {
        if (piece.deed() instanceof Piece.Deed.Part part) {
            return Stream.of(part.share().instance());
        }
        Piece.Deed.Whole whole = (Piece.Deed.Whole) piece.deed();
        if (whole.call() instanceof Call.Purge) {
            return ((List<?>) Answer.value((io.leasehold.spi.Result<?>) whole.answer(), List.class)
                            .orElseThrow())
                    .stream().map(Object.class::cast);
        }
        return named(whole.call());
    }

    /** The instances and keys that a call of one element names. */
    private static Stream<Object> named(Call call) {
        if (call instanceof Call.Create create) {
            return Stream.concat(Stream.of(create.creation().id()), create.creation().keys().stream());
        }
        if (call instanceof Call.Save save && save.saves().size() == 1) {
            return saved(save.saves().get(0));
        }
        if (call instanceof Call.SaveAndRelease save && save.saves().size() == 1) {
            return saved(save.saves().get(0));
        }
        if (call instanceof Call.Find find) {
            return Stream.of(name(find.target()));
        }
        if (call instanceof Call.Operate operate) {
            return Stream.of(name(operate.command().target()));
        }
        return ofOneElement(call);
    }

    private static Stream<Object> ofOneElement(Call call) {
        if (call instanceof Call.Acquire acquire && acquire.targets().size() == 1) {
            return Stream.of(name(acquire.targets().get(0)));
        }
        if (call instanceof Call.Signal signal && signal.targets().size() == 1) {
            return Stream.of(name(signal.targets().get(0)));
        }
        if (call instanceof Call.Renew renew && renew.leases().size() == 1) {
            return Stream.of(renew.leases().get(0).instance());
        }
        if (call instanceof Call.Release release && release.releases().size() == 1) {
            return of(release.releases().get(0).stamp().lease());
        }
        if (call instanceof Call.Complete complete && complete.completions().size() == 1) {
            return of(complete.completions().get(0).stamp().lease());
        }
        return call instanceof Call.Stop stop ? of(stop.stop().stamp().lease()) : Stream.empty();
    }

    private static Stream<Object> of(Lease lease) {
        return Stream.of(lease.instance());
    }

    private static Stream<Object> saved(io.leasehold.spi.Save save) {
        KeyChanges keys = save.keys();
        return Stream.of(of(save.stamp().lease()), keys.add().stream(), keys.free().stream())
                .flatMap(each -> each);
    }

    private static Object name(Target target) {
        return target instanceof Target.ByKey key ? key.key() : ((Target.ById) target).id();
    }

    private Object leader(Object name) {
        Object leader = leaders.getOrDefault(name, name);
        return leader.equals(name) ? name : leader(leader);
    }

    private void joinAll(List<Object> names) {
        for (int i = 1; i < names.size(); i++) {
            join(names.get(0), names.get(i));
        }
    }

    private void join(Object one, Object other) {
        Object leader = leader(one);
        Object joined = leader(other);
        if (!leader.equals(joined)) {
            // A key has no pieces of its own until an instance has it, so an instance leads.
            boolean keyLeads = leader instanceof InstanceKey && joined instanceof InstanceId;
            leaders.put(keyLeads ? leader : joined, keyLeads ? joined : leader);
        }
    }
}
