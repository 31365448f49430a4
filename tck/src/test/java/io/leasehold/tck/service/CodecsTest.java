package io.leasehold.tck.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.service.AesGcmCodec;
import io.leasehold.service.GzipCodec;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.service.ServiceBuilder;
import io.leasehold.service.ServiceEvent;
import io.leasehold.spi.Acquisition;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Next;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Release;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** States pass codecs on the way to any store and back, and what cannot be decoded is corrupt, never lost. */
class CodecsTest {
    private static final String LONG = "all work and no play ".repeat(100);

    private final Lab lab = new Lab();
    private final List<String> seen = new ArrayList<>();

    private static SecretKey key(int seed) {
        byte[] bytes = new byte[32];
        bytes[0] = (byte) seed;
        return new SecretKeySpec(bytes, "AES");
    }

    private PersistenceService service(UnaryOperator<ServiceBuilder> codecs) {
        return codecs.apply(lab.builder().handler(Lab.TYPE, activation -> {
                    seen.add(Lab.text(activation.state()));
                    return Outcome.delay(Duration.ofSeconds(1)).state(activation.state());
                }))
                .build();
    }

    private void look(UnaryOperator<ServiceBuilder> codecs) {
        try (PersistenceService service = service(codecs)) {
            service.detectOnce();
        }
        lab.advance(Duration.ofSeconds(1));
    }

    private String encoding() {
        return lab.find().content().encoding();
    }

    private byte[] stored() {
        Acquisition reader = new Acquisition(
                OwnerId.fresh("reader"), HostTypes.of(Lab.TYPE), 1, LeaseLength.of(Duration.ofSeconds(1)));
        var acquired =
                lab.sound.acquire(reader, List.of(Target.id(Lab.ID))).get(0).orThrow();
        lab.sound.release(List.of(Release.notStarted(acquired.held().lease().write(1))));
        return acquired.state().toByteArray();
    }

    @Test
    void rowsOfDifferentSettingsAreReadSideBySide() {
        lab.sound
                .create(Create.of(Lab.ID, Lab.state(LONG)).ofType(Lab.TYPE).next(Next.ready()))
                .orThrow();
        look(builder -> builder);
        assertThat(encoding()).isEqualTo(State.PLAIN);
        look(builder -> builder.codec(new GzipCodec()));
        assertThat(encoding()).isEqualTo("+gzip");
        assertThat(stored().length).isLessThan(LONG.length() / 10);
        look(builder -> builder.codec(new GzipCodec()).codec(AesGcmCodec.of("k1", key(1))));
        assertThat(encoding()).isEqualTo("+gzip+aes:k1");
        look(builder -> builder.codec(AesGcmCodec.of("k2", key(2)).alsoDecrypting("k1", key(1))));
        assertThat(encoding()).isEqualTo("+aes:k2");
        assertThat(new String(stored(), StandardCharsets.ISO_8859_1)).doesNotContain("all work");
        look(builder -> builder.decoder(AesGcmCodec.of("k2", key(2))));
        assertThat(encoding()).isEqualTo(State.PLAIN);
        look(builder -> builder);

        assertThat(seen).hasSize(6).containsOnly(LONG);
    }

    @Test
    void theApplicationsOwnTagComesBack() {
        try (PersistenceService service = service(builder -> builder.codec(new GzipCodec()))) {
            service.create(Create.of(Lab.ID, State.encoded("json", new byte[] {'{', '}'}))
                            .ofType(Lab.TYPE))
                    .orThrow();
            assertThat(encoding()).isEqualTo("json+gzip");
            service.detectOnce();
        }

        assertThat(encoding()).isEqualTo("json+gzip");
        assertThat(seen).containsExactly("{}");
    }

    @Test
    void aWrongOrUnknownKeyIsCorruptAndEndsInQuarantineWithTheBytesKept() {
        lab.create(Next.ready());
        look(builder -> builder.codec(AesGcmCodec.of("k1", key(1))));
        byte[] before = stored();
        for (AesGcmCodec wrong : List.of(AesGcmCodec.of("k1", key(9)), AesGcmCodec.of("k3", key(1)))) {
            lab.events.clear();
            look(builder -> builder.codec(wrong));
            assertThat(lab.told(ServiceEvent.Damaged.class)).hasSize(1);
            lab.advance(Duration.ofMinutes(5));
        }
        assertThat(seen).hasSize(1);
        assertThat(stored()).isEqualTo(before);
        for (int look = 0; look < 10; look++) {
            look(builder -> builder);
            lab.advance(Duration.ofMinutes(5));
        }
        assertThat(lab.find().standing().reason()).contains(InstanceSnapshot.QUARANTINED);
        assertThat(lab.find().content().stateSizeBytes()).isEqualTo(before.length);
    }

    @Test
    void theBytesOfOneInstanceAreNotThoseOfAnother() {
        lab.create(Next.ready());
        look(builder -> builder.codec(AesGcmCodec.of("k1", key(1))));
        lab.sound
                .create(Create.of(new InstanceId("other"), State.encoded(encoding(), stored()))
                        .ofType(Lab.TYPE)
                        .next(Next.timed(Timer.after(Duration.ZERO))))
                .orThrow();
        seen.clear();
        look(builder -> builder.codec(AesGcmCodec.of("k1", key(1))));

        assertThat(seen).containsExactly("new");
        assertThat(lab.told(ServiceEvent.Damaged.class)).hasSize(1);
    }

    @Test
    void anUnfitKeyIsRefusedBeforeAnythingIsEncrypted() {
        assertThatThrownBy(() -> AesGcmCodec.of("k1", new SecretKeySpec(new byte[15], "AES")))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("128, 192 or 256 bits");
        assertThatThrownBy(() -> AesGcmCodec.of("k1", new SecretKeySpec(new byte[16], "HmacSHA256")))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("AES key");
        assertThatThrownBy(() -> AesGcmCodec.of("K 1", key(1))).isInstanceOf(BadArgumentException.class);
    }
}
