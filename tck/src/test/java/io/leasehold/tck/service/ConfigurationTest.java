package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.service.InvalidConfigurationException;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceClosedException;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Next;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Settings are checked as a whole before any I/O, warned of once, and fixed when the service is built. */
class ConfigurationTest {
    private final Lab lab = new Lab();
    private final FaultyStore store = new FaultyStore(lab.sound);

    private ServiceBuilder builder() {
        return lab.through(sound -> store).builder().handler(Lab.TYPE, activation -> Outcome.complete());
    }

    @Test
    void everyWrongSettingIsNamedAtOnce() {
        ServiceBuilder wrong = builder()
                .handler(Lab.TYPE, activation -> Outcome.complete())
                .monitor(Lab.TYPE)
                .name("")
                .leaseDuration(Duration.ofSeconds(-1))
                .detectionPeriod(Duration.ZERO)
                .concurrency(0)
                .attemptLimit(1)
                .sweepGrace(Duration.ofDays(400))
                .drainDeadline(Duration.ofSeconds(-1));

        assertThatThrownBy(wrong::build)
                .isInstanceOfSatisfying(
                        InvalidConfigurationException.class,
                        refused -> assertThat(refused.problems())
                                .extracting(InvalidConfigurationException.Problem::parameter)
                                .containsExactly(
                                        "handler",
                                        "monitor",
                                        "name",
                                        "leaseDuration",
                                        "detectionPeriod",
                                        "concurrency",
                                        "attemptLimit",
                                        "sweepGrace",
                                        "drainDeadline"));
        assertThat(store.calls()).isEmpty();
    }

    @Test
    void aServiceThatServesNothingIsRefused() {
        assertThatThrownBy(() -> lab.builder().build()).hasMessageContaining("no type is served");
    }

    @Test
    void aLeaseOfNoLengthOrShorterThanThePeriodIsWarnedOfOnce() {
        for (Duration lease : List.of(Duration.ZERO, Duration.ofMillis(4999))) {
            lab.events.clear();
            try (PersistenceService service = builder().leaseDuration(lease).build()) {
                service.detectOnce();
                service.renewOnce();
                service.detectOnce();
            }
            assertThat(lab.told(ServiceEvent.LeaseTooShort.class))
                    .containsExactly(new ServiceEvent.LeaseTooShort(lease, Duration.ofSeconds(5)))
                    .allSatisfy(event ->
                            assertThat(event.sentence()).contains("leaseDuration " + lease, "detectionPeriod PT5S"));
        }
    }

    @Test
    void aLeaseAsLongAsThePeriodOrInfiniteIsNotWarnedOf() {
        builder().leaseDuration(Duration.ofSeconds(5)).build().close();
        builder().infiniteLease().build().close();

        assertThat(lab.told(ServiceEvent.LeaseTooShort.class)).isEmpty();
    }

    @Test
    void aServiceDoesNotFollowItsBuilderAnyMore() {
        ServiceBuilder builder = builder();
        try (PersistenceService service = builder.build()) {
            builder.detectionPeriod(Duration.ofHours(1)).leaseDuration(Duration.ZERO);
            assertThat(service.detectOnce()).isLessThanOrEqualTo(Duration.ofSeconds(5));
        }
    }

    @Test
    void everyCallAfterCloseSaysSoAndSendsNothing() {
        PersistenceService service = builder().build();
        service.close();
        service.close();
        store.forget();

        List<Runnable> calls = List.of(
                service::start,
                service::detectOnce,
                service::renewOnce,
                service::sweepOnce,
                service::report,
                service::tryLoadRunnable,
                () -> service.signal(Target.id(Lab.ID)),
                () -> service.load(Target.id(Lab.ID), Duration.ZERO),
                () -> service.create(Create.of(Lab.ID, State.empty())),
                () -> service.drain(Duration.ZERO));
        assertThat(calls).allSatisfy(call -> assertThatThrownBy(call::run).isInstanceOf(ServiceClosedException.class));
        assertThat(store.calls()).isEmpty();
        assertThat(service.health()).isNotNull();
    }

    @Test
    void activationParametersThatNobodyCouldFollowAreRefusedBeforeTheyAreStored() {
        try (PersistenceService service = builder().activationTypes("own").build()) {
            List<ActivationParameters> hostile = List.of(
                    new ActivationParameters("nobody", "site", "app.jar", "Main"),
                    new ActivationParameters("process", "site", "../app.jar", "Main"),
                    new ActivationParameters("process", "site", "/etc/passwd", "Main"),
                    new ActivationParameters("process", "site", "C:/app.jar", "Main"),
                    new ActivationParameters("process", "site", "-javaagent.jar", "Main"),
                    new ActivationParameters("process", "../site", "app.jar", "Main"),
                    new ActivationParameters("process", "site", "app.jar", "@file"));
            assertThat(hostile)
                    .allSatisfy(parameters -> assertThatThrownBy(() -> service.create(
                                    Create.of(Lab.ID, State.empty()).activation(parameters)))
                            .isInstanceOf(BadArgumentException.class));

            for (String known : List.of("own", "process")) {
                service.create(Create.of(new InstanceId(known), State.empty())
                                .ofType(Lab.TYPE)
                                .next(Next.waiting())
                                .activation(new ActivationParameters(known, "site", "lib/app.jar", "org.example.Main")))
                        .orThrow();
            }
        }
        assertThat(lab.exists()).isFalse();
    }
}
