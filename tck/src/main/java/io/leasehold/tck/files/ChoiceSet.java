package io.leasehold.tck.files;

import io.leasehold.tck.files.Operation.Binding;
import io.leasehold.tck.files.PendingDisk.PendingNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** All that a crash at one point of the log may decide. A vector gives each choice its version, in the same order. */
final class ChoiceSet {
    private final PendingDisk disk;
    private final List<Choice> choices;
    private final List<Set<Integer>> required;

    private ChoiceSet(PendingDisk disk, List<Choice> choices) {
        this.disk = disk;
        this.choices = choices;
        this.required = choices.stream().map(this::requiredBy).toList();
    }

    static ChoiceSet of(PendingDisk disk) {
        List<Choice> choices = new ArrayList<>();
        disk.names().forEach(names -> choices.add(new Choice.NamesChoice(names)));
        disk.files().forEach((id, file) -> {
            file.sectors().entrySet().stream()
                    .filter(sector -> !sector.getValue().pending().isEmpty())
                    .forEach(sector -> choices.add(Choice.SectorChoice.of(id, sector)));
            if (!file.size().pending().isEmpty()) {
                choices.add(Choice.SizeChoice.of(id, file.size()));
            }
        });
        return new ChoiceSet(disk, choices);
    }

    /** The choices of names that another choice needs, to be legal or to be seen. */
    private Set<Integer> requiredBy(Choice choice) {
        Set<Integer> indexes = new TreeSet<>();
        for (int i = 0; i < disk.names().size(); i++) {
            PendingNames names = disk.names().get(i);
            if (choice instanceof Choice.NamesChoice later) {
                if (names.operation() < later.names().operation() && needs(later.names(), names)) {
                    indexes.add(i);
                }
            } else if (binds(names, fileOf(choice))) {
                indexes.add(i);
            }
        }
        return indexes;
    }

    private static boolean needs(PendingNames later, PendingNames earlier) {
        return later.sharesName(earlier)
                || later.bindings().stream().anyMatch(binding -> binds(earlier, binding.directory()));
    }

    private static boolean binds(PendingNames names, int child) {
        return names.bindings().stream().anyMatch(binding -> binding.child() == child && child != Binding.NONE);
    }

    static int fileOf(Choice choice) {
        if (choice instanceof Choice.SectorChoice sector) {
            return sector.file();
        }
        return choice instanceof Choice.SizeChoice size ? size.file() : Binding.NONE;
    }

    List<Choice> choices() {
        return choices;
    }

    Set<Integer> operations() {
        Set<Integer> operations = new TreeSet<>();
        choices.forEach(choice -> operations.addAll(choice.operations()));
        return operations;
    }

    int[] all() {
        return choices.stream().mapToInt(Choice::last).toArray();
    }

    /** What is left if just these operations reached the disk. */
    int[] only(Set<Integer> operations) {
        return choices.stream()
                .mapToInt(choice -> {
                    int version = choice.last();
                    while (version > 0
                            && !operations.contains(choice.operations().get(version - 1))) {
                        version--;
                    }
                    return version;
                })
                .toArray();
    }

    /** The vector with all names added that its versions need. */
    int[] withRequired(int[] vector) {
        int[] closed = vector.clone();
        for (int i = closed.length - 1; i >= 0; i--) {
            if (closed[i] > 0) {
                required.get(i).forEach(name -> closed[name] = 1);
            }
        }
        return closed;
    }

    /** The vector without the names that lack what they need. */
    int[] legal(int[] vector) {
        int[] legal = vector.clone();
        for (int i = 0; i < disk.names().size(); i++) {
            if (required.get(i).stream().anyMatch(name -> legal[name] == 0)) {
                legal[i] = 0;
            }
        }
        return legal;
    }

    Node build(int[] vector) {
        ImageDraft draft = new ImageDraft(disk);
        for (int i = 0; i < vector.length; i++) {
            choices.get(i).apply(draft, vector[i]);
        }
        return draft.build();
    }

    /** What the vector leaves out, an operation a line. */
    List<String> missing(int[] vector, List<Operation> log) {
        Map<Integer, int[]> missingAndTotal = new TreeMap<>();
        for (int i = 0; i < vector.length; i++) {
            List<Integer> operations = choices.get(i).operations();
            for (int version = 1; version <= operations.size(); version++) {
                int[] counts = missingAndTotal.computeIfAbsent(operations.get(version - 1), absent -> new int[2]);
                counts[0] += version > vector[i] ? 1 : 0;
                counts[1]++;
            }
        }
        List<String> lines = new ArrayList<>();
        missingAndTotal.forEach((operation, counts) -> {
            if (counts[0] > 0) {
                lines.add(words(log.get(operation), counts[0], counts[1]));
            }
        });
        return lines;
    }

    private static String words(Operation operation, int missing, int total) {
        return operation.words() + (missing == total ? "" : " (" + missing + " of " + total + " parts)");
    }
}
