package io.leasehold.tck.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;

/** What a report says about the machine: enough to compare two runs, nothing about its user. */
final class EnvironmentFacts {
    private static final long MEBIBYTE = 1 << 20;

    private EnvironmentFacts() {}

    static Map<String, String> collect() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Java", System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ")");
        facts.put(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        facts.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        facts.put("heap limit", Runtime.getRuntime().maxMemory() / MEBIBYTE + " MiB");
        facts.put("time zone", TimeZone.getDefault().getID());
        return facts;
    }
}
