package io.leasehold.record;

import io.leasehold.spi.InstanceKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What all transitions of a namespace share: where records stand, and how an instance's records follow from its head. Due,
 * lease, activation and retention records are a function of the head, so a write of a head is a difference of two sets and no
 * transition has to remember an index.
 *
 * @param laws what the operations mean
 * @param layout where records stand
 * @param attemptLimit attempts after which an instance is quarantined
 */
record Terms(Laws laws, Layout layout, int attemptLimit) {
    boolean suspect(Head head) {
        return laws.suspect(head, attemptLimit);
    }

    boolean exhausted(Head head) {
        return laws.exhausted(head, attemptLimit);
    }

    /** The writes that take an instance from one head to the next; correlation keys included, state bytes not. */
    List<Write> writes(Optional<Head> from, Head to) {
        List<Write> writes = new ArrayList<>();
        writes.add(Write.put(layout.head(to.id()), HeadCodec.encode(to)));
        Set<String> before = from.map(this::indexes).orElse(Set.of());
        Set<String> after = indexes(to);
        before.stream().filter(key -> !after.contains(key)).map(Write::remove).forEach(writes::add);
        after.stream()
                .filter(key -> !before.contains(key))
                .map(key -> Write.put(key, new byte[0]))
                .forEach(writes::add);
        Set<InstanceKey> had = from.map(head -> head.content().keys()).orElse(Set.of());
        Set<InstanceKey> has = to.content().keys();
        had.stream()
                .filter(key -> !has.contains(key))
                .map(key -> Write.remove(layout.correlation(key)))
                .forEach(writes::add);
        byte[] id = to.id().value().getBytes(StandardCharsets.UTF_8);
        has.stream()
                .filter(key -> !had.contains(key))
                .map(key -> Write.put(layout.correlation(key), id))
                .forEach(writes::add);
        return writes;
    }

    /** The writes that remove an instance without residue, but for the epoch that its stripe must never fall below. */
    List<Write> removal(Head from, long stripe) {
        List<Write> writes = new ArrayList<>();
        writes.add(Write.remove(layout.head(from.id())));
        writes.add(Write.remove(layout.state(from.id())));
        indexes(from).forEach(key -> writes.add(Write.remove(key)));
        from.content().keys().forEach(key -> writes.add(Write.remove(layout.correlation(key))));
        if (from.ownership().epoch() > stripe) {
            writes.add(Write.put(
                    layout.stripe(from.id()),
                    HeadCodec.encodeStripe(from.ownership().epoch())));
        }
        return writes;
    }

    private Set<String> indexes(Head head) {
        Set<String> keys = new HashSet<>();
        laws.dueAt(head).ifPresent(due -> {
            keys.add(layout.due(head.birth().type(), due, flag(head), head.id()));
            head.content()
                    .activation()
                    .ifPresent(parameters -> keys.add(layout.activatable(parameters.activationType(), due, head.id())));
        });
        head.ownership().lease().ifPresent(held -> keys.add(layout.lease(held.lease())));
        head.standing().purgeAt().ifPresent(purgeAt -> keys.add(layout.kept(purgeAt, head.id())));
        return keys;
    }

    private Layout.Flag flag(Head head) {
        if (laws.orphanShaped(head)) {
            return suspect(head) ? Layout.Flag.SUSPECT_ORPHAN : Layout.Flag.ORPHAN;
        }
        return suspect(head) ? Layout.Flag.SUSPECT : Layout.Flag.PLAIN;
    }
}
