package io.leasehold.tck.files;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** The ways to give every choice of a set a version, where some choices are made together. */
final class Combinations {
    private final int choices;
    private final List<Group> groups;

    /**
     * Choices that are made together.
     *
     * @param indexes which choices
     * @param options their versions together, the durable ones first, the latest last
     */
    record Group(List<Integer> indexes, List<List<Integer>> options) {
        int last() {
            return options.size() - 1;
        }
    }

    Combinations(int choices, List<Group> groups) {
        this.choices = choices;
        this.groups = groups;
    }

    /** Every choice by itself. */
    static Combinations independent(ChoiceSet set) {
        List<Group> groups = new ArrayList<>();
        for (int i = 0; i < set.choices().size(); i++) {
            List<List<Integer>> options = new ArrayList<>();
            for (int version = 0; version <= set.choices().get(i).last(); version++) {
                options.add(List.of(version));
            }
            groups.add(new Group(List.of(i), options));
        }
        return new Combinations(set.choices().size(), groups);
    }

    /** Names in order, and the writes of each file in order, the last one whole or half. */
    static Combinations ordered(ChoiceSet set) {
        List<Group> groups = new ArrayList<>();
        List<Integer> owners = set.choices().stream().map(ChoiceSet::fileOf).toList();
        for (int owner : owners.stream().distinct().toList()) {
            List<Integer> indexes = new ArrayList<>();
            for (int i = 0; i < owners.size(); i++) {
                if (owners.get(i) == owner) {
                    indexes.add(i);
                }
            }
            groups.add(prefixes(set, indexes));
        }
        return new Combinations(set.choices().size(), groups);
    }

    private static Group prefixes(ChoiceSet set, List<Integer> indexes) {
        List<Choice> members = indexes.stream().map(set.choices()::get).toList();
        List<List<Integer>> options = new ArrayList<>();
        List<Integer> before = members.stream().map(choice -> 0).toList();
        options.add(before);
        for (int operation : set.operations()) {
            List<Integer> after =
                    members.stream().map(choice -> choice.versionAt(operation)).toList();
            if (after.equals(before)) {
                continue;
            }
            List<Integer> torn = torn(before, after);
            if (!torn.equals(before) && !torn.equals(after)) {
                options.add(torn);
            }
            options.add(after);
            before = after;
        }
        return new Group(indexes, options);
    }

    /** The first half of what an operation changed; a size that grew comes last, and is half grown. */
    private static List<Integer> torn(List<Integer> before, List<Integer> after) {
        List<Integer> torn = new ArrayList<>(before);
        long changed = 0;
        for (int i = 0; i < after.size(); i++) {
            changed += after.get(i).equals(before.get(i)) ? 0 : 1;
        }
        long left = (changed + 1) / 2;
        for (int i = 0; i < after.size() && left > 0; i++) {
            if (!after.get(i).equals(before.get(i))) {
                torn.set(i, after.get(i));
                left--;
            }
        }
        int size = after.size() - 1;
        torn.set(size, Math.max(torn.get(size), after.get(size) - 1));
        return torn;
    }

    boolean atMost(int most) {
        long product = 1;
        for (Group group : groups) {
            product *= group.options().size();
            if (product > most) {
                return false;
            }
        }
        return true;
    }

    void forEach(Consumer<int[]> use) {
        int[] selected = new int[groups.size()];
        int group = 0;
        while (group < selected.length || selected.length == 0) {
            use.accept(vector(selected));
            group = 0;
            while (group < selected.length
                    && selected[group] == groups.get(group).last()) {
                selected[group] = 0;
                group++;
            }
            if (group == selected.length) {
                return;
            }
            selected[group]++;
        }
    }

    /** Each single group old, with the others new, and the other way round, at most so many of either. */
    void forEachCorner(int most, Random random, Consumer<int[]> use) {
        int[] newest = groups.stream().mapToInt(Group::last).toArray();
        int[] oldest = new int[groups.size()];
        for (int i = 0; i < Math.min(most, groups.size()); i++) {
            int group = most >= groups.size() ? i : random.nextInt(groups.size());
            int options = groups.get(group).last();
            use.accept(with(newest, group, random.nextInt(options)));
            use.accept(with(newest, group, 0));
            use.accept(with(oldest, group, 1 + random.nextInt(options)));
            use.accept(with(oldest, group, options));
        }
    }

    /** Each group new with a probability, else anything. */
    int[] random(double isNew, Random random) {
        int[] selected = new int[groups.size()];
        for (int i = 0; i < selected.length; i++) {
            int last = groups.get(i).last();
            selected[i] = random.nextDouble() < isNew ? last : random.nextInt(last + 1);
        }
        return vector(selected);
    }

    private int[] with(int[] others, int group, int option) {
        int[] selected = others.clone();
        selected[group] = option;
        return vector(selected);
    }

    private int[] vector(int[] selected) {
        int[] vector = new int[choices];
        for (int i = 0; i < selected.length; i++) {
            Group group = groups.get(i);
            List<Integer> versions = group.options().get(selected[i]);
            for (int member = 0; member < versions.size(); member++) {
                vector[group.indexes().get(member)] = versions.get(member);
            }
        }
        return vector;
    }
}
