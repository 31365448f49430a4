package io.leasehold.tck.model;

import io.leasehold.spi.SignalMark;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The signals of one instance, numbered by the model in the order of their recording (contract section 5).
 *
 * <p>A mark is the store's own text. The model binds it to the signals that were unseen when it was given, and acknowledging
 * it acknowledges exactly those. A store may give the same text again only where that changes nothing: the text must already
 * stand for everything that is unseen now.
 *
 * @param recorded how many there have been
 * @param unseen those that no save has acknowledged, and when they were recorded
 * @param meanings what each mark given so far stands for
 */
record Signals(int recorded, SortedMap<Integer, Instant> unseen, Map<String, Set<Integer>> meanings) {
    static final Signals NONE = new Signals(0, new TreeMap<>(), Map.of());

    Signals record(Instant reading) {
        SortedMap<Integer, Instant> more = new TreeMap<>(unseen);
        more.put(recorded + 1, reading);
        return new Signals(recorded + 1, more, meanings);
    }

    /**
     * What may be left after an acknowledgement. Only a mark that was never given for this life of the instance leaves a choice:
     * its text may happen to stand for some of the oldest.
     */
    List<Signals> acknowledge(SignalMark mark) {
        if (mark.token().isEmpty()) {
            return List.of(this);
        }
        Set<Integer> meaning = meanings.get(mark.token());
        if (meaning == null) {
            return Stream.concat(Stream.of(this), unseen.keySet().stream().map(this::withoutUpTo))
                    .toList();
        }
        SortedMap<Integer, Instant> rest = new TreeMap<>(unseen);
        rest.keySet().removeAll(meaning);
        return List.of(new Signals(recorded, rest, meanings));
    }

    private Signals withoutUpTo(int number) {
        return new Signals(recorded, new TreeMap<>(unseen.tailMap(number + 1)), meanings);
    }

    Signals withoutAll() {
        return new Signals(recorded, new TreeMap<>(), meanings);
    }

    boolean allows(SignalMark mark) {
        if (unseen.isEmpty()) {
            return mark.equals(SignalMark.NONE);
        }
        return !mark.token().isEmpty()
                && mark.count() == unseen.size()
                && meanings.getOrDefault(mark.token(), unseen.keySet()).containsAll(unseen.keySet());
    }

    Signals bind(SignalMark mark) {
        if (unseen.isEmpty()) {
            return this;
        }
        Map<String, Set<Integer>> more = new HashMap<>(meanings);
        more.put(mark.token(), Set.copyOf(unseen.keySet()));
        return new Signals(recorded, unseen, more);
    }

    SignalMark plainMark() {
        String token = unseen.keySet().stream().map(String::valueOf).collect(Collectors.joining("+"));
        return new SignalMark(token, unseen.size());
    }

    Optional<Instant> first() {
        return unseen.values().stream().min(Instant::compareTo);
    }
}
