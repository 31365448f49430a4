package io.leasehold.tck.checker;

import io.leasehold.tck.model.Model;
import io.leasehold.tck.model.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for an order of the pieces of one partition that respects time and that the model allows: the search of Wing and Gong, with
 * Lowe's memory of the pairs (placed pieces, state) that lead nowhere. A piece that changes nothing is placed as soon as it is
 * allowed, without a branch: whatever order exists, it can come first in. Made for one search.
 */
final class Search {

    private final List<Piece> pieces;
    private final int budget;
    private final Set<State> seen = new HashSet<>();
    private final Deque<Frame> stack = new ArrayDeque<>();
    private final List<Placement> order = new ArrayList<>();
    private int spent;
    private Optional<DeadEnd> deepest = Optional.empty();

    /** A piece in its place. */
    record Placement(Piece piece, java.time.Instant reading) {}

    private record State(BitSet placed, Model model) {}

    /** A choice that is left to be tried. */
    private record Choice(int index, Piece.Placed placed) {}

    /** A state with what can be tried next; {@code depth} pieces were placed before it. */
    private record Frame(BitSet placed, int depth, Deque<Choice> choices) {}

    /** Where it goes on nowhere: the pieces in order so far, the state, and the piece that fits no more. */
    record DeadEnd(List<Placement> order, Model model, Piece impossible) {}

    /** What came of a search. */
    sealed interface Outcome {
        /** An order was found. */
        record Found(List<Placement> order) implements Outcome {}

        /** There is none. */
        record None(DeadEnd deadEnd) implements Outcome {}

        /** The budget was spent. */
        record Spent(int states) implements Outcome {}
    }

    private Search(List<Piece> pieces, int budget) {
        this.pieces = pieces.stream()
                .sorted(Comparator.comparingLong(piece -> piece.span().began()))
                .toList();
        this.budget = budget;
    }

    static Outcome run(List<Piece> pieces, Model initial, int budget) {
        return new Search(pieces, budget).search(initial);
    }

    private Outcome search(Model initial) {
        boolean found = enter(initial, new BitSet(pieces.size()));
        while (!found && !stack.isEmpty()) {
            if (spent > budget) {
                return new Outcome.Spent(spent);
            }
            Frame frame = stack.getLast();
            cutBack(frame.depth());
            Choice choice = frame.choices().poll();
            if (choice == null) {
                stack.removeLast();
            } else {
                order.add(new Placement(
                        pieces.get(choice.index()), choice.placed().reading()));
                BitSet placed = (BitSet) frame.placed().clone();
                placed.set(choice.index());
                found = enter(choice.placed().next(), placed);
            }
        }
        return found
                ? new Outcome.Found(List.copyOf(order))
                : new Outcome.None(deepest.orElseThrow(() -> new IllegalStateException("no dead end was met")));
    }

    private void cutBack(int depth) {
        order.subList(depth, order.size()).clear();
    }

    /** Enters a state; returns true if nothing is left to be placed. */
    private boolean enter(Model model, BitSet placed) {
        List<Integer> window = placeWhatChangesNothing(model, placed);
        if (window.stream().allMatch(index -> pieces.get(index).deed().optional())) {
            return true;
        }
        if (!seen.add(new State(placed, model))) {
            return false;
        }
        Deque<Choice> choices = choices(model, window);
        if (choices.isEmpty()) {
            remember(model, window);
        } else {
            stack.addLast(new Frame(placed, order.size(), choices));
        }
        return false;
    }

    /** Places every piece that is allowed and changes nothing; returns the pieces that may come next after that. */
    private List<Integer> placeWhatChangesNothing(Model model, BitSet placed) {
        List<Integer> window = window(placed);
        for (int i = 0; i < window.size(); i++) {
            int index = window.get(i);
            Optional<Piece.Placed> idle = idle(pieces.get(index), model);
            if (idle.isPresent()) {
                placed.set(index);
                order.add(new Placement(pieces.get(index), idle.get().reading()));
                window = window(placed);
                i = -1;
            }
        }
        return window;
    }

    private Optional<Piece.Placed> idle(Piece piece, Model model) {
        if (piece.deed().optional()) {
            return Optional.empty();
        }
        spent++;
        return piece.placements(model).stream()
                .filter(each -> each.next().equals(model))
                .findFirst();
    }

    /** The pieces that may come next: none that is still to be placed was over when they began. */
    private List<Integer> window(BitSet placed) {
        List<Integer> window = new ArrayList<>();
        long earliestEnd = Long.MAX_VALUE;
        for (int i = placed.nextClearBit(0); i < pieces.size(); i = placed.nextClearBit(i + 1)) {
            Piece piece = pieces.get(i);
            if (piece.span().began() > earliestEnd) {
                break;
            }
            window.add(i);
            if (!piece.deed().optional()) {
                earliestEnd = Math.min(earliestEnd, piece.span().ended());
            }
        }
        return window;
    }

    /** What ended first is tried first, and what need not have happened last. */
    private Deque<Choice> choices(Model model, List<Integer> window) {
        Deque<Choice> choices = new ArrayDeque<>();
        window.stream()
                .sorted(Comparator.comparing(
                                (Integer index) -> pieces.get(index).deed().optional())
                        .thenComparing(index -> pieces.get(index).span().ended()))
                .forEach(index -> {
                    spent++;
                    pieces.get(index).placements(model).stream()
                            .filter(each -> !each.next().equals(model))
                            .forEach(each -> choices.add(new Choice(index, each)));
                });
        return choices;
    }

    private void remember(Model model, List<Integer> window) {
        boolean deeper =
                deepest.filter(known -> known.order().size() >= order.size()).isEmpty();
        if (deeper) {
            Piece impossible = window.stream()
                    .map(pieces::get)
                    .filter(piece -> !piece.deed().optional())
                    .min(Comparator.comparingLong(piece -> piece.span().ended()))
                    .orElseThrow();
            deepest = Optional.of(new DeadEnd(List.copyOf(order), model, impossible));
        }
    }

    /** Why the impossible piece is not allowed where it would have to stand. */
    static Verdict.Differs objection(DeadEnd deadEnd) {
        return deadEnd.impossible()
                .objection(deadEnd.model())
                .orElseGet(() -> new Verdict.Differs("an order of the calls", "none", "LIN-01"));
    }
}
