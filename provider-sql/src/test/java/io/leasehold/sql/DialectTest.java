package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What the package says of adding a database. */
class DialectTest {
    @Test
    void aDialectHasToWriteAsManyMethodsAsThePackageSays() {
        assertThat(Arrays.stream(Dialect.class.getMethods())
                        .filter(method -> Modifier.isAbstract(method.getModifiers()))
                        .map(Method::toString))
                .hasSize(Dialect.WITHOUT_DEFAULT);
    }
}
