package io.leasehold.tck.files;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** A disk image in the making: starts as what is durable, then takes what the crash left besides. */
final class ImageDraft {
    private final Map<Integer, Map<String, Integer>> directories = new HashMap<>();
    private final Map<Integer, Content> contents = new HashMap<>();
    private final Map<Integer, Long> sizes = new HashMap<>();
    private final PendingDisk disk;

    ImageDraft(PendingDisk disk) {
        this.disk = disk;
        disk.directories().forEach((id, entries) -> directories.put(id, new TreeMap<>(entries)));
    }

    Map<Integer, Map<String, Integer>> directories() {
        return directories;
    }

    Content content(int file) {
        return contents.computeIfAbsent(file, id -> pending(id).durable());
    }

    void setSize(int file, long sizeBytes) {
        sizes.put(file, sizeBytes);
    }

    Node build() {
        return directory(0);
    }

    private Node directory(int id) {
        Node node = Node.directory(id);
        directories.getOrDefault(id, Map.of()).forEach((name, child) -> {
            boolean isFile = disk.files().containsKey(child);
            node.children.put(name, isFile ? Node.file(child, finished(child)) : directory(child));
        });
        return node;
    }

    /** Sectors may lie beyond the size that survived: they are cut, or they would come back when the file grows again. */
    private Content finished(int file) {
        Content content = content(file);
        PendingFile pending = pending(file);
        long survived = sizes.getOrDefault(file, pending.size().durable());
        long largest = Math.max(survived, pending.size().durable());
        for (Versions.Version<Long> version : pending.size().pending()) {
            largest = Math.max(largest, version.value());
        }
        content.apply(new Content.Patch(new TreeMap<>(), largest));
        content.resize(survived);
        return content.copy();
    }

    private PendingFile pending(int file) {
        PendingFile pending = disk.files().get(file);
        if (pending == null) {
            throw new IllegalStateException("no file " + file);
        }
        return pending;
    }
}
