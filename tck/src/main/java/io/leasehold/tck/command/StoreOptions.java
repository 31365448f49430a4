package io.leasehold.tck.command;

import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.StoreAddress;
import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/**
 * The options by which a user says how a store is opened, shared by all commands that open one. Confined to one thread; filled by
 * picocli.
 */
public final class StoreOptions {
    /** The environment variable that holds the password of {@code --user}. */
    static final String PASSWORD_VARIABLE = "LEASEHOLD_PASSWORD";

    @Option(
            names = "--option",
            paramLabel = "NAME=VALUE",
            description = "An option of the store. May be given several times.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--jar",
            paramLabel = "PATH",
            description = "Jars and class directories of a provider, as in a class path. May be given several times.")
    private List<String> jars = new ArrayList<>();

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "The user of the store. The password is taken from the environment variable "
                    + PASSWORD_VARIABLE + ", or asked for; none is sent if there is neither.")
    private Optional<String> user = Optional.empty();

    @Option(names = "--schema", paramLabel = "NAME", description = "The schema of the tables of a store in a database.")
    private Optional<String> schema = Optional.empty();

    @Option(
            names = "--prefix",
            paramLabel = "NAME",
            description = "How the names of the tables of a store in a database begin.")
    private Optional<String> prefix = Optional.empty();

    /** Options that are all absent until picocli fills them. */
    public StoreOptions() {}

    /**
     * Where the store is.
     *
     * @param url its URL
     * @param variables the environment variables, which may hold the password
     * @return the address with all options
     */
    public StoreAddress address(String url, Map<String, String> variables) {
        Map<String, String> all = new LinkedHashMap<>(options);
        schema.ifPresent(name -> all.put("schema", name));
        prefix.ifPresent(name -> all.put("prefix", name));
        user.ifPresent(name -> {
            all.put("user", name);
            password(variables).ifPresent(password -> all.put("password", password));
        });
        return new StoreAddress(url, all);
    }

    /** None is typed where the server asks for none. Where nobody can type, newer JVMs give a console all the same, which reads null. */
    @SuppressWarnings("SystemConsoleNull")
    private static Optional<String> password(Map<String, String> variables) {
        String password = variables.get(PASSWORD_VARIABLE);
        if (password != null) {
            return Optional.of(password);
        }
        Console console = System.console();
        char[] typed = console == null ? null : console.readPassword("password: ");
        return Optional.ofNullable(typed).map(String::new).filter(text -> !text.isEmpty());
    }

    static OpenRequest request(StoreAddress address) {
        OpenRequest request = OpenRequest.of(address.url());
        for (Map.Entry<String, String> option : address.options().entrySet()) {
            request = request.option(option.getKey(), option.getValue());
        }
        return request;
    }

    /** The part of a command line that opens the same store again. */
    String commandLine() {
        StringBuilder line = new StringBuilder();
        jars.forEach(jar -> line.append(" --jar ").append(jar));
        options.forEach((name, value) ->
                line.append(" --option ").append(name).append('=').append(value));
        schema.ifPresent(name -> line.append(" --schema ").append(name));
        prefix.ifPresent(name -> line.append(" --prefix ").append(name));
        user.ifPresent(name -> line.append(" --user ").append(name));
        return line.toString();
    }

    /**
     * Runs an action that finds the providers of the given jars: through the thread's class loader, as they are services.
     *
     * @param <T> what the action answers
     * @param action the action
     * @return its answer
     */
    public <T> T withJars(Supplier<T> action) {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader("jars", urls(), before)) {
            Thread.currentThread().setContextClassLoader(loader);
            return action.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    private URL[] urls() {
        List<URL> urls = new ArrayList<>();
        for (String jar : jars) {
            for (String entry : jar.split(File.pathSeparator, -1)) {
                Path path = Path.of(entry);
                if (entry.isEmpty() || !Files.exists(path)) {
                    throw new HarnessFault("--jar: " + (entry.isEmpty() ? "an empty entry" : path + " does not exist"));
                }
                try {
                    urls.add(path.toUri().toURL());
                } catch (MalformedURLException e) {
                    throw new HarnessFault("--jar: " + path + " cannot be used", e);
                }
            }
        }
        return urls.toArray(URL[]::new);
    }
}
