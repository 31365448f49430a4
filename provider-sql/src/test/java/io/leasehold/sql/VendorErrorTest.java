package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.sql.Dialect.Fault;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What errors of the databases mean, by their numbers or states; and what their drivers say where no server answers. */
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
        "1204, S0001, CONTENTION",
        "3906, S0001, OTHER",
        "6005, S0001, CONNECTION",
        "596, S0001, CONNECTION",
        "4060, S0001, CONNECTION",
        "40197, S0001, CONNECTION",
        "40501, S0001, CONNECTION",
        "40613, S0001, CONNECTION",
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
        "16000, 72000, OTHER",
        "30006, 72000, CONTENTION",
        "1555, 72000, CONTENTION",
        "2292, 23000, CONTENTION",
        "28, 72000, CONNECTION",
        "1033, 72000, CONNECTION",
        "1034, 72000, CONNECTION",
        "1089, 72000, CONNECTION",
        "2396, 72000, CONNECTION",
        "25408, 72000, CONNECTION",
        "17008, 08003, CONNECTION",
        "17410, 08000, CONNECTION",
        "0, 66000, CONNECTION",
        "942, 42000, OTHER"
    })
    void oracleIsUnderstoodByNumber(int code, String state, Fault fault) {
        assertThat(new OracleDialect().fault(new SQLException("", state, code))).isEqualTo(fault);
    }

    @ParameterizedTest
    @CsvSource({
        "23505, DUPLICATE",
        "40001, CONTENTION",
        "40P01, CONTENTION",
        "55P03, CONTENTION",
        "57014, CONTENTION",
        "23503, CONTENTION",
        "57P01, CONNECTION",
        "53300, CONNECTION",
        "08006, CONNECTION",
        "25006, OTHER",
        "42P01, OTHER"
    })
    void postgresIsUnderstoodByState(String state, Fault fault) {
        assertThat(new PostgresDialect().fault(new SQLException("", state))).isEqualTo(fault);
    }

    @ParameterizedTest
    @CsvSource({
        "23505, 23505, DUPLICATE",
        "40001, 40001, CONTENTION",
        "50200, HYT00, CONTENTION",
        "90131, 90131, CONTENTION",
        "57014, 57014, CONTENTION",
        "23503, 23503, CONTENTION",
        "90067, 90067, CONNECTION",
        "90098, 90098, CONNECTION",
        "0, 08000, CONNECTION",
        "90097, 90097, OTHER",
        "42102, 42S02, OTHER"
    })
    void h2IsUnderstoodByNumber(int code, String state, Fault fault) {
        assertThat(new H2Dialect().fault(new SQLException("", state, code))).isEqualTo(fault);
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
