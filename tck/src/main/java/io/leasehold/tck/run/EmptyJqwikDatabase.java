package io.leasehold.tck.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Keeps jqwik from leaving a database file in the author's directory: replays come from the seed. An author who has set
 * {@code jqwik.database} anywhere keeps the setting. Found by JUnit as a service.
 */
public final class EmptyJqwikDatabase implements LauncherSessionListener {
    private static final String KEY = "jqwik.database";

    /** Called by JUnit. */
    public EmptyJqwikDatabase() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (System.getProperty(KEY) == null && !isSetByAuthor()) {
            System.setProperty(KEY, "");
        }
    }

    private static boolean isSetByAuthor() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try (InputStream in = loader.getResourceAsStream("junit-platform.properties")) {
            Properties properties = new Properties();
            if (in != null) {
                properties.load(in);
            }
            return properties.containsKey(KEY);
        } catch (IOException e) {
            return false;
        }
    }
}
