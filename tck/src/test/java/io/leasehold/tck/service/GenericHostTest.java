package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.service.GenericHost;
import io.leasehold.service.GenericHostBuilder;
import io.leasehold.service.HostActivator;
import io.leasehold.service.InvalidConfigurationException;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ProcessActivator;
import io.leasehold.service.ServiceClosedException;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A generic host starts what nobody on its machine serves, once, and never what a row alone says. */
@Timeout(60)
class GenericHostTest {
    private static final ActivationParameters PARAMETERS =
            new ActivationParameters("toy", "site", "app", "org.example.Main");
    private static final Duration BACK_OFF = Duration.ofSeconds(30);

    private final Lab lab = new Lab();
    private final ToyActivator activator = new ToyActivator();

    @TempDir
    Path site = Path.of("");

    /** Starts nothing and notes it. */
    private static final class ToyActivator implements HostActivator {
        final List<ActivationParameters> started = new ArrayList<>();
        boolean alive = true;

        @Override
        public String activationType() {
            return "toy";
        }

        @Override
        public StartedHost start(Path directory, ActivationParameters parameters) {
            started.add(parameters);
            return new StartedHost() {
                @Override
                public boolean isAlive() {
                    return alive;
                }

                @Override
                public void stop() {
                    alive = false;
                }
            };
        }
    }

    private GenericHostBuilder builder() {
        return GenericHost.builder(lab.store)
                .machine("here")
                .clock(lab.hostClock())
                .listener(lab.events::add)
                .activator(activator)
                .activationTypes("toy")
                .site("site", site)
                .backOff(BACK_OFF);
    }

    private void create(String id, ActivationParameters parameters) {
        lab.sound
                .create(Create.of(new InstanceId(id), State.empty())
                        .ofType(Lab.TYPE)
                        .activation(parameters))
                .orThrow();
    }

    private int raised() {
        return lab.told(ServiceEvent.HasActivatable.class).size();
    }

    @Test
    void oneHostIsStartedForManyInstancesThatNeedTheSame() {
        create("first", PARAMETERS);
        create("second", PARAMETERS);
        try (GenericHost generic = builder().build()) {
            for (int detection = 0; detection < 5; detection++) {
                lab.advance(generic.detectOnce());
            }
        }

        assertThat(activator.started).containsExactly(PARAMETERS);
        assertThat(raised()).isEqualTo(1);
    }

    @Test
    void aStartInVainIsRepeatedAfterABackOffThatDoubles() {
        create("first", PARAMETERS);
        activator.alive = false;
        List<Long> starts = new ArrayList<>();
        try (GenericHost generic = builder().build()) {
            for (int second = 0; second < 200; second++) {
                int before = activator.started.size();
                generic.detectOnce();
                if (activator.started.size() > before) {
                    starts.add((long) second);
                }
                lab.advance(Duration.ofSeconds(1));
            }
        }

        assertThat(starts).containsExactly(0L, 30L, 90L);
    }

    @Test
    void noMoreHostsThanTheLimitRunAtATime() {
        for (int i = 0; i < 5; i++) {
            create("many-" + i, new ActivationParameters("toy", "site", "app-" + i, "org.example.Main"));
        }
        try (GenericHost generic = builder().limit(2).build()) {
            generic.detectOnce();
            assertThat(generic.running()).hasSize(2);
            generic.detectOnce();
            assertThat(activator.started).hasSize(2);
        }
    }

    @Test
    void nothingIsStartedWhileALiveHostServesTheType() {
        create("first", PARAMETERS);
        PersistenceService serving = lab.service(activation -> Outcome.awaitSignal());
        serving.renewOnce(); // registers
        try (GenericHost generic = builder().build()) {
            generic.detectOnce();
            assertThat(activator.started).isEmpty();

            lab.advance(Duration.ofSeconds(29));
            generic.detectOnce();
            assertThat(activator.started).isEmpty();
            lab.advance(Duration.ofSeconds(1)); // it died, and its registration lapses
            generic.detectOnce();
        }

        assertThat(activator.started).hasSize(1);
    }

    @Test
    void theEventIsRaisedAgainOnlyAfterAQueryCameBackEmpty() {
        create("first", PARAMETERS);
        try (GenericHost generic =
                builder().starting(GenericHostBuilder.Starting.BY_APPLICATION).build()) {
            generic.detectOnce();
            generic.detectOnce();
            assertThat(generic.queryActivatable().orThrow()).hasSize(1);
            generic.detectOnce();
            assertThat(raised()).isEqualTo(1);

            try (PersistenceService serving = lab.service(activation -> Outcome.awaitSignal())) {
                serving.renewOnce();
                assertThat(generic.queryActivatable().orThrow()).isEmpty();
            } // and withdraws its registration
            generic.detectOnce();
            assertThat(raised()).isEqualTo(2);
        }
        assertThat(activator.started).isEmpty();
    }

    @Test
    void hostileRowsStartNothingAndAreListed() {
        create("sound", PARAMETERS);
        List<ActivationParameters> hostile = List.of(
                new ActivationParameters("toy", "elsewhere", "app", "Main"),
                new ActivationParameters("toy", "..", "app", "Main"),
                new ActivationParameters("toy", "site", "../app", "Main"),
                new ActivationParameters("toy", "site", "/bin", "Main"),
                new ActivationParameters("toy", "site", "app", "-version"),
                new ActivationParameters("toy", "site", "@arguments", "Main"));
        for (int i = 0; i < hostile.size(); i++) {
            create("hostile-" + i, hostile.get(i));
        }
        try (GenericHost generic = builder().build()) {
            generic.detectOnce();
            assertThat(activator.started).containsExactly(PARAMETERS);
            assertThat(generic.refused().keySet())
                    .extracting(GenericHost.Need::parameters)
                    .containsExactlyInAnyOrderElementsOf(hostile);
        }
        assertThat(lab.told(ServiceEvent.StartRefused.class)).hasSize(hostile.size());
    }

    @Test
    void aQueryThatFailsForgetsNeitherRefusalsNorTheBackOff() {
        create("hostile", new ActivationParameters("toy", "elsewhere", "app", "Main"));
        lab.through(FaultyStore::new);
        FaultyStore store = (FaultyStore) lab.store;
        try (GenericHost generic = builder().build()) {
            generic.detectOnce();
            lab.advance(BACK_OFF);
            generic.detectOnce(); // the second refusal: the pause is doubled
            store.is(FaultyStore.Mood.AWAY, "activatable", 1);
            lab.advance(BACK_OFF.multipliedBy(2));
            generic.detectOnce();
            assertThat(generic.refused()).hasSize(1);

            generic.detectOnce(); // the third: now it is four times as long
            lab.advance(BACK_OFF.multipliedBy(3));
            generic.detectOnce();
        }
        assertThat(lab.told(ServiceEvent.StartRefused.class)).hasSize(3);
    }

    @Test
    void anActivationTypeThatNothingStartsIsRefusedAtRegistration() {
        assertThatThrownBy(() -> builder().activationTypes("unheard").build())
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("unheard");
    }

    @Test
    void aClosedGenericHostSaysSoAndLeavesItsHostsAlone() {
        create("first", PARAMETERS);
        GenericHost generic = builder().build();
        generic.detectOnce();
        generic.close();
        generic.close();

        assertThatThrownBy(generic::detectOnce).isInstanceOf(ServiceClosedException.class);
        assertThat(activator.alive).isTrue();
    }

    @Test
    void theProcessActivatorStartsAJavaProcessInItsSite() throws Exception {
        Path classes = Path.of(StartedMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path application = Files.createDirectories(site.resolve("app/io/leasehold/tck/service"));
        String file = "StartedMain.class";
        Files.copy(classes.resolve("io/leasehold/tck/service").resolve(file), application.resolve(file));
        HostActivator.StartedHost host = new ProcessActivator()
                .arguments("from-configuration")
                .start(site, new ActivationParameters("process", "site", "app", StartedMain.class.getName()));
        Waiting.until(() -> !host.isAlive());

        assertThat(site.resolve(StartedMain.TRACE)).hasContent("from-configuration");
    }

    @Test
    void theProcessActivatorLeavesItsSiteByNoLinkAndNoOption() throws Exception {
        Files.createSymbolicLink(site.resolve("out"), Path.of("/"));
        for (ActivationParameters hostile : List.of(
                new ActivationParameters("process", "site", "out", "Main"),
                new ActivationParameters("process", "site", "missing", "Main"),
                new ActivationParameters("process", "site", "out/tmp", "Main"))) {
            assertThatThrownBy(() -> new ProcessActivator().start(site, hostile))
                    .isInstanceOf(Exception.class);
        }
        Files.createDirectories(site.resolve("app"));
        assertThatThrownBy(() ->
                        new ProcessActivator().start(site, new ActivationParameters("process", "site", "app", "a b")))
                .hasMessageContaining("servicePath");
    }
}
