package io.leasehold.tck.files;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A path with slashes. Paths of two processes are never equal. Immutable. */
final class RecordingPath implements Path {
    private final RecordingFileSystem fileSystem;
    private final boolean absolute;
    private final List<String> names;

    private RecordingPath(RecordingFileSystem fileSystem, boolean absolute, List<String> names) {
        this.fileSystem = fileSystem;
        this.absolute = absolute;
        this.names = names.isEmpty() && !absolute ? List.of("") : List.copyOf(names);
    }

    /** Globs and expressions on the words of a path. */
    static PathMatcher matcher(String syntaxAndPattern) {
        if (syntaxAndPattern.startsWith("regex:")) {
            Pattern pattern = Pattern.compile(syntaxAndPattern.substring("regex:".length()));
            return path -> pattern.matcher(path.toString()).matches();
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher(syntaxAndPattern);
        return path -> matcher.matches(Path.of(path.toString()));
    }

    static RecordingPath parse(RecordingFileSystem fileSystem, String text) {
        List<String> names = new ArrayList<>();
        for (String name : text.split("/", -1)) {
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
        return new RecordingPath(fileSystem, text.startsWith("/"), names);
    }

    static RecordingPath of(Path path) {
        if (path instanceof RecordingPath recording) {
            return recording;
        }
        throw new ProviderMismatchException("not a path of a recording file system: " + path);
    }

    /** The names from the root on, without dots. */
    List<String> fromRoot() {
        return toAbsolutePath().normalize().names;
    }

    @Override
    public RecordingFileSystem getFileSystem() {
        return fileSystem;
    }

    @Override
    public boolean isAbsolute() {
        return absolute;
    }

    @Override
    public @Nullable Path getRoot() {
        return absolute ? with(true, List.of()) : null;
    }

    @Override
    public @Nullable Path getFileName() {
        return names.isEmpty() ? null : with(false, names.subList(names.size() - 1, names.size()));
    }

    @Override
    public @Nullable RecordingPath getParent() {
        if (names.isEmpty() || (names.size() == 1 && !absolute)) {
            return null;
        }
        return with(absolute, names.subList(0, names.size() - 1));
    }

    @Override
    public int getNameCount() {
        return names.size();
    }

    @Override
    public Path getName(int index) {
        return subpath(index, index + 1);
    }

    @Override
    public Path subpath(int beginIndex, int endIndex) {
        if (beginIndex < 0 || endIndex > names.size() || beginIndex >= endIndex) {
            throw new IllegalArgumentException("no names " + beginIndex + " to " + endIndex + " in " + this);
        }
        return with(false, names.subList(beginIndex, endIndex));
    }

    @Override
    public boolean startsWith(Path other) {
        return other instanceof RecordingPath path
                && path.fileSystem == fileSystem
                && path.absolute == absolute
                && path.names.size() <= names.size()
                && names.subList(0, path.names.size()).equals(path.names);
    }

    @Override
    public boolean endsWith(Path other) {
        if (!(other instanceof RecordingPath path) || path.fileSystem != fileSystem) {
            return false;
        }
        if (path.absolute) {
            return equals(path);
        }
        int from = names.size() - path.names.size();
        return from >= 0 && names.subList(from, names.size()).equals(path.names);
    }

    @Override
    public RecordingPath normalize() {
        List<String> kept = new ArrayList<>();
        for (String name : names) {
            boolean canGoUp = !kept.isEmpty() && !kept.get(kept.size() - 1).equals("..");
            if (name.equals("..") && canGoUp) {
                kept.remove(kept.size() - 1);
            } else if (!name.equals(".") && !name.isEmpty() && !(name.equals("..") && absolute)) {
                kept.add(name);
            }
        }
        return with(absolute, kept);
    }

    @Override
    public Path resolve(Path other) {
        RecordingPath path = of(other);
        if (path.absolute || isEmpty()) {
            return path;
        }
        return path.isEmpty() ? this : with(absolute, join(names, path.names));
    }

    @Override
    public Path relativize(Path other) {
        RecordingPath path = of(other);
        if (path.absolute != absolute) {
            throw new IllegalArgumentException("one is absolute, one is not: " + this + ", " + other);
        }
        List<String> mine = isEmpty() ? List.of() : names;
        int common = 0;
        while (common < Math.min(mine.size(), path.names.size())
                && mine.get(common).equals(path.names.get(common))) {
            common++;
        }
        List<String> relative = new ArrayList<>();
        for (int i = common; i < mine.size(); i++) {
            relative.add("..");
        }
        return with(false, join(relative, path.names.subList(common, path.names.size())));
    }

    @Override
    public URI toUri() {
        return URI.create("recording://" + fileSystem.process() + "-" + fileSystem.number() + toAbsolutePath());
    }

    @Override
    public RecordingPath toAbsolutePath() {
        return absolute ? this : with(true, isEmpty() ? List.of() : names);
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        RecordingPath real = toAbsolutePath().normalize();
        fileSystem.provider().checkAccess(real);
        return real;
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException("nothing is watched here");
    }

    @Override
    public int compareTo(Path other) {
        return toString().compareTo(of(other).toString());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordingPath path
                && path.fileSystem == fileSystem
                && path.absolute == absolute
                && path.names.equals(names);
    }

    @Override
    public int hashCode() {
        return names.hashCode() * 2 + (absolute ? 1 : 0);
    }

    @Override
    public String toString() {
        return (absolute ? "/" : "") + String.join("/", names);
    }

    private boolean isEmpty() {
        return !absolute && names.get(0).isEmpty();
    }

    private RecordingPath with(boolean fromRoot, List<String> some) {
        return new RecordingPath(fileSystem, fromRoot, some);
    }

    private static List<String> join(List<String> first, List<String> second) {
        List<String> joined = new ArrayList<>(first);
        joined.addAll(second);
        return joined;
    }
}
