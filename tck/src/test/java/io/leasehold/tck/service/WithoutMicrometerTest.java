package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceListener;
import io.leasehold.spi.Next;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Micrometer may be missing: all but its own listener works without it. */
final class WithoutMicrometerTest {
    /** Runs an instance, and looks at the classes as frameworks do. */
    public static final class Application implements BooleanSupplier {
        @Override
        public boolean getAsBoolean() {
            for (Class<?> looked : List.of(PersistenceService.class, ServiceBuilder.class, ServiceListener.class)) {
                assertThat(looked.getMethods()).isNotEmpty();
            }
            Lab lab = new Lab();
            lab.create(Next.ready());
            try (PersistenceService service = lab.service(step -> Outcome.complete())) {
                service.detectOnce();
            }
            return !lab.exists();
        }
    }

    private static URLClassLoader withoutMicrometer() throws Exception {
        List<URL> rest = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!Path.of(entry).getFileName().toString().startsWith("micrometer-")) {
                rest.add(Path.of(entry).toUri().toURL());
            }
        }
        return new URLClassLoader(rest.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    @Test
    void theServiceRunsInstances() throws Exception {
        try (URLClassLoader classes = withoutMicrometer()) {
            assertThat(classes.getResource("io/micrometer/core/instrument/MeterRegistry.class"))
                    .isNull();
            Class<?> application = classes.loadClass(Application.class.getName());
            BooleanSupplier ran =
                    (BooleanSupplier) application.getDeclaredConstructor().newInstance();

            assertThat(within(classes, ran)).isTrue();
        }
    }

    private static boolean within(ClassLoader classes, BooleanSupplier application) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes); // where services of the class path are looked for
        try {
            return application.getAsBoolean();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
