package io.leasehold.bench;

import io.leasehold.bench.peer.Contender;
import io.leasehold.tck.HarnessFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A contender in a JVM of its own, which ends with this one. Confined to one thread. */
final class ForkedContender implements Contender {
    /** Engines sleep between looks, and a backlog may have to be filled first. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final int SHOWN_LINES = 20;
    private static final JsonMapper MAPPER = new JsonMapper();

    private final String name;
    private final Process process;
    private final Path errors;
    private final BufferedReader answers;
    private final OutputStream requests;

    private ForkedContender(String name, Process process, Path errors) {
        this.name = name;
        this.process = process;
        this.errors = errors;
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        this.requests = process.getOutputStream();
    }

    /**
     * Starts a contender and waits until it is ready.
     *
     * @param name what it is called
     * @param command the program and its arguments
     * @param environment what it finds in its environment besides ours
     */
    static ForkedContender start(String name, List<String> command, Map<String, String> environment) {
        try {
            Path errors = Files.createTempFile("leasehold-contender-", ".log");
            ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.to(errors.toFile()));
            builder.environment().putAll(environment);
            ForkedContender contender = new ForkedContender(name, builder.start(), errors);
            if (!contender.answer(PATIENCE).path("ready").asBoolean(false)) {
                throw contender.failed("did not say that it is ready");
            }
            return contender;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Count work(Duration time) throws IOException {
        requests.write((time.toMillis() + "\n").getBytes(StandardCharsets.US_ASCII));
        requests.flush();
        JsonNode answer = answer(time.plus(PATIENCE));
        return new Count(
                answer.path("instances").asLong(0), answer.path("nanos").asLong(0));
    }

    private JsonNode answer(Duration patience) {
        CompletableFuture<String> line = CompletableFuture.supplyAsync(this::line);
        try {
            String text = line.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (text.isEmpty()) {
                throw failed("ended");
            }
            return MAPPER.readTree(text);
        } catch (TimeoutException e) {
            throw failed("did not answer within " + Durations.text(patience));
        } catch (ExecutionException e) {
            throw failed("cannot be read: " + e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("was interrupted");
        }
    }

    /** The next line; empty at the end. */
    private String line() {
        try {
            String line = answers.readLine();
            return line == null ? "" : line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HarnessFault failed(String how) {
        process.destroyForcibly();
        return new HarnessFault("Contender " + name + " " + how + ":\n" + lastErrors());
    }

    private String lastErrors() {
        try {
            List<String> lines = Files.readAllLines(errors);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
        } catch (IOException e) {
            return "its errors cannot be read: " + e.getMessage();
        }
    }

    /** Ends its input, which lets it clean up, and waits. */
    @Override
    public void close() throws IOException {
        requests.close();
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(errors);
    }
}
