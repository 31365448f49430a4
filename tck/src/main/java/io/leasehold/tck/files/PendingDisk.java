package io.leasehold.tck.files;

import io.leasehold.tck.files.Operation.Binding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The disk at some point of the log: what is durable, and what may be there besides. Replays the log, one model at a time. */
final class PendingDisk {
    private final CrashModel model;
    private final Map<Integer, Map<String, Integer>> directories = new HashMap<>();
    private final Map<Integer, PendingFile> files = new HashMap<>();
    private final List<PendingNames> names = new ArrayList<>();

    /**
     * Names that are not durable yet.
     *
     * @param operation the index in the log
     * @param bindings the names
     * @param unforced the directories that have not been forced since
     */
    record PendingNames(int operation, List<Binding> bindings, Set<Integer> unforced) {
        static PendingNames of(int operation, List<Binding> bindings) {
            return new PendingNames(
                    operation,
                    bindings,
                    bindings.stream().map(Binding::directory).collect(Collectors.toCollection(HashSet::new)));
        }

        /** Whether both are about one name, so that the later cannot survive without the earlier. */
        boolean sharesName(PendingNames other) {
            return bindings.stream()
                    .anyMatch(mine -> other.bindings.stream()
                            .anyMatch(theirs -> mine.directory() == theirs.directory()
                                    && mine.name().equals(theirs.name())));
        }
    }

    PendingDisk(Node base, CrashModel model) {
        this.model = model;
        addDurable(base);
    }

    private void addDurable(Node node) {
        if (node.directory) {
            Map<String, Integer> entries = new TreeMap<>();
            node.children.forEach((name, child) -> {
                entries.put(name, child.id);
                addDurable(child);
            });
            directories.put(node.id, entries);
        } else {
            files.put(node.id, new PendingFile(node.content));
        }
    }

    Map<Integer, Map<String, Integer>> directories() {
        return directories;
    }

    Map<Integer, PendingFile> files() {
        return files;
    }

    List<PendingNames> names() {
        return names;
    }

    void apply(int index, Operation operation) {
        if (operation instanceof Operation.Names changed) {
            changed.bindings().forEach(this::makeChild);
            names.add(PendingNames.of(index, changed.bindings()));
        } else if (operation instanceof Operation.Data data) {
            file(data.file()).apply(index, data.patch());
        } else if (operation instanceof Operation.Force force) {
            force(force);
        } else if (operation instanceof Operation.FailedForce failed && files.containsKey(failed.node())) {
            file(failed.node()).abandon(failed.covered());
        } else if (operation instanceof Operation.Damage damage) {
            file(damage.file()).damage(damage.patch());
        }
    }

    private PendingFile file(int id) {
        PendingFile file = files.get(id);
        if (file == null) {
            throw new IllegalStateException("the log writes to file " + id + " before it creates it");
        }
        return file;
    }

    private void makeChild(Binding binding) {
        if (binding.child() == Binding.NONE) {
            return;
        }
        if (binding.kind() == Operation.Kind.DIRECTORY) {
            directories.putIfAbsent(binding.child(), new TreeMap<>());
        } else {
            files.computeIfAbsent(binding.child(), id -> new PendingFile(new Content()));
        }
    }

    private void force(Operation.Force force) {
        if (files.containsKey(force.node())) {
            file(force.node()).force(force.covered());
        }
        for (PendingNames pending : names) {
            if (pending.operation() < force.covered()) {
                pending.unforced().remove(force.node());
                if (model == CrashModel.ORDERED_METADATA) {
                    pending.unforced().clear();
                }
            }
        }
        forceEarlierOfSameName();
        for (PendingNames pending : names) {
            if (pending.unforced().isEmpty()) {
                bind(directories, pending.bindings());
            }
        }
        names.removeIf(pending -> pending.unforced().isEmpty());
    }

    private void forceEarlierOfSameName() {
        for (int later = names.size() - 1; later > 0; later--) {
            if (names.get(later).unforced().isEmpty()) {
                for (int earlier = 0; earlier < later; earlier++) {
                    if (names.get(later).sharesName(names.get(earlier))) {
                        names.get(earlier).unforced().clear();
                    }
                }
            }
        }
    }

    static void bind(Map<Integer, Map<String, Integer>> directories, List<Binding> bindings) {
        for (Binding binding : bindings) {
            Map<String, Integer> entries = directories.computeIfAbsent(binding.directory(), id -> new TreeMap<>());
            if (binding.child() == Binding.NONE) {
                entries.remove(binding.name());
            } else {
                entries.put(binding.name(), binding.child());
            }
        }
    }
}
