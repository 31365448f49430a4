package io.leasehold.tck.report;

import io.leasehold.tck.HarnessFault;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts all written forms of a run into one directory. */
public final class ReportFiles {
    /** Where violations are, in the directory of the reports. */
    public static final String FAILURES = "failures";

    private final Path directory;

    /**
     * A place for reports.
     *
     * @param directory the directory, made if it does not exist
     */
    public ReportFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * Makes a directory for reports before anything long begins.
     *
     * @param directory the directory
     * @throws HarnessFault if it cannot be made or written
     */
    public static void requireWritable(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw cannotWrite(directory, e);
        }
        if (!Files.isWritable(directory)) {
            throw new HarnessFault("Cannot write reports to " + directory + ": it is not writable");
        }
    }

    private static HarnessFault cannotWrite(Path directory, IOException e) {
        return new HarnessFault("Cannot write reports to " + directory + ": " + e, e);
    }

    /**
     * Writes {@code report.json}, {@code report.html}, {@code junit.xml} and {@code badge.svg}, over older ones, and each violation
     * that can be repeated into a file of the directory {@value #FAILURES}; those of an older run are removed.
     *
     * @param report the run
     * @return the files, the page first
     * @throws HarnessFault if the directory cannot be written
     */
    public List<Path> write(RunReport report) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("report.html", new HtmlReport().write(report));
        texts.put("report.json", new JsonReport().write(report));
        texts.put("junit.xml", new JUnitXmlReport().write(report));
        texts.put("badge.svg", new SvgBadge().write(report));
        FailureFiles.of(report).forEach((name, text) -> texts.put(FAILURES + "/" + name, text));
        try {
            Files.createDirectories(directory);
            removeOldFailures();
            if (texts.keySet().stream().anyMatch(name -> name.startsWith(FAILURES))) {
                Files.createDirectories(directory.resolve(FAILURES));
            }
            for (Map.Entry<String, String> text : texts.entrySet()) {
                Files.writeString(directory.resolve(text.getKey()), text.getValue());
            }
        } catch (IOException e) {
            throw cannotWrite(directory, e);
        }
        return texts.keySet().stream().map(directory::resolve).toList();
    }

    /** Only what has the name of such a file: the directory is the user's. */
    private void removeOldFailures() throws IOException {
        if (!Files.isDirectory(directory.resolve(FAILURES))) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory.resolve(FAILURES), FailureFiles.NAMES)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }
}
