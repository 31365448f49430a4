package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.sql.Dialect.Fault;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What errors of SQL Server and Oracle mean, by their numbers; and what their drivers say where no server answers. */
class VendorErrorTest {
    private static final int PORT_OF_NOBODY = 1;

    @ParameterizedTest
    @CsvSource({
        "2601, 23000, DUPLICATE",
        "2627, 23000, DUPLICATE",
        "1205, 40001, CONTENTION",
        "1222, S0051, CONTENTION",
        "3960, S0001, CONTENTION",
        "547, 23000, CONTENTION",
        "0, HY008, CONTENTION",
        "3906, S0001, CONNECTION",
        "0, 08S01, CONNECTION",
        "650, S0001, OTHER",
        "208, S0002, OTHER"
    })
    void sqlServerIsUnderstoodByNumber(int code, String state, Fault fault) {
        assertThat(new SqlServerDialect().fault(new SQLException("", state, code)))
                .isEqualTo(fault);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 23000, DUPLICATE",
        "54, 61000, CONTENTION",
        "60, 61000, CONTENTION",
        "8177, 72000, CONTENTION",
        "1013, 72000, CONTENTION",
        "2291, 23000, CONTENTION",
        "12541, 66000, CONNECTION",
        "12514, 66000, CONNECTION",
        "3113, 08003, CONNECTION",
        "17002, 08006, CONNECTION",
        "16000, 72000, CONNECTION",
        "942, 42000, OTHER"
    })
    void oracleIsUnderstoodByNumber(int code, String state, Fault fault) {
        assertThat(new OracleDialect().fault(new SQLException("", state, code))).isEqualTo(fault);
    }

    @Test
    void aRefusedConnectionToSqlServerIsNoConnection() {
        String url =
                "jdbc:sqlserver://127.0.0.1:" + PORT_OF_NOBODY + ";loginTimeout=5;connectRetryCount=0;encrypt=false";

        assertThatThrownBy(() -> DriverManager.getConnection(url, "user", "password"))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        error -> assertThat(new SqlServerDialect().fault(error)).isEqualTo(Fault.CONNECTION));
    }

    @Test
    void aRefusedConnectionToOracleIsNoConnection() {
        String url = "jdbc:oracle:thin:@//127.0.0.1:" + PORT_OF_NOBODY + "/none";

        assertThatThrownBy(() -> DriverManager.getConnection(url, "user", "password"))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        error -> assertThat(new OracleDialect().fault(error)).isEqualTo(Fault.CONNECTION));
    }
}
