package io.leasehold.tck.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db/x?user=a&password=hunter2&ssl=true",
                "jdbc:sqlserver://db;user=a;Password=hunter2;encrypt=true",
                "jdbc:sqlserver://db;user=a;password={x;hunter2}}y};encrypt=true",
                "jdbc:postgresql://db/x?user=a&password=x,hunter2)'&ssl=true",
                "cannot open jdbc:h2:file:/x;PASSWORD=x]hunter2",
                "jdbc:postgresql://a:hunter2@db/x",
                "jdbc:oracle:thin:a/hunter2@//db:1521/x",
                "check --option password=hunter2 --rule LEASE-01",
                "{user=a, password=hunter2}",
                "trustStorePassword = 'hunter2'",
                "api_token=hunter2"
            })
    void aSecretInATextIsMasked(String text) {
        assertThat(Secrets.mask(text)).doesNotContain("hunter2").contains(Secrets.MASK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:/var/lib/store",
                "jdbc:h2:mem:x;MODE=Oracle",
                "host B was granted epoch 7 at 12.100",
                "jdbc:postgresql://db:5432/x?user=a",
                "the password is never logged",
                "Create[id=order-1, token=t-17]"
            })
    void anHonestTextIsLeftAlone(String text) {
        assertThat(Secrets.mask(text)).isEqualTo(text);
    }

    @Test
    void aValueWhoseNameIsSecretIsMaskedWhole() {
        assertThat(Secrets.maskValue("db.password", "a b")).isEqualTo(Secrets.MASK);
        assertThat(Secrets.maskValue("user", "a b")).isEqualTo("a b");
    }

    @Test
    void aFailureMasksEverythingItTells() {
        Failure failure =
                new Failure("password=p1 lost", List.of("open //u:p2@h"), "check x?pwd=p3", "at access_token=p4");

        assertThat(failure.toString()).doesNotContainPattern("p[1-4]");
    }

    @Test
    void whatDoesNotPrintIsWrittenAsAnEscape() {
        assertThat(PrintedText.of("a\u001b[31m\r\u0000\uD800\uFFFF\tb\n\uD83D\uDE00"))
                .isEqualTo("a\\u001B[31m\\u000D\\u0000\\uD800\\uFFFF\tb\n\uD83D\uDE00");
    }
}
