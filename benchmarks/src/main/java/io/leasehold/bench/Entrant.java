package io.leasehold.bench;

import io.leasehold.bench.peer.Place;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.StoreAddress;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A contender that takes part in a comparison: a program of this module, or of a peer's.
 *
 * @param name what it is called
 * @param url where it works; empty for the place of the comparison
 * @param module the directory of the peer; empty for this module
 * @param mainClass its program
 * @param settings how it works
 */
record Entrant(String name, String url, String module, String mainClass, Map<String, String> settings) {
    /** The system property with the directory of the peers. */
    static final String PEERS = "leasehold.peers";

    /** One of ours, with settings as {@code name=value}. */
    static Entrant own(String name, String... settings) {
        return new Entrant(name, "", "", StoreContender.class.getName(), map(settings));
    }

    /** A peer's, with settings as {@code name=value}. */
    static Entrant peer(String name, String module, String mainClass, String... settings) {
        return new Entrant(name, "", module, "io.leasehold.peer." + mainClass, map(settings));
    }

    Entrant on(String place) {
        return new Entrant(name, place, module, mainClass, settings);
    }

    private static Map<String, String> map(String... settings) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            map.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return map;
    }

    /** Starts it; the password goes by the environment. */
    ForkedContender start(StoreAddress address) {
        Map<String, String> all = new LinkedHashMap<>(address.options());
        Map<String, String> environment = new LinkedHashMap<>();
        if (all.containsKey("password")) {
            environment.put(Place.PASSWORD, all.remove("password"));
        }
        all.putAll(settings);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "-cp", classPath()));
        command.add(mainClass);
        command.add(url.isEmpty() ? address.url() : url);
        all.forEach((setting, value) -> command.add(setting + "=" + value));
        return ForkedContender.start(name, command, environment);
    }

    private String classPath() {
        if (module.isEmpty()) {
            return System.getProperty("java.class.path");
        }
        Path target = Path.of(System.getProperty(PEERS, "benchmarks/peers"), module, "target");
        try {
            return target.resolve("classes")
                    + File.pathSeparator
                    + Files.readString(target.resolve("contender.class-path")).strip();
        } catch (IOException e) {
            throw new HarnessFault(
                    "Peer " + module + " is not built: start by benchmarks/run peers, which builds it, or run"
                            + " mvn -P peers -Dmaven.test.skip=true package",
                    e);
        }
    }
}
