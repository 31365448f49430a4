package io.leasehold.sql;

import java.sql.Types;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatement;

/** Whole batches on SQL Server. Elements are one parameter, as JSON, whatever their number, and their states another. */
final class SqlServerBatches implements BatchStatements {
    /** A cast rounds to the nearest microsecond; the clock has tenths of one. */
    @Override
    public String clock() {
        return "CAST(DATEADD(NANOSECOND, -500, SYSUTCDATETIME()) AS DATETIME2(6))";
    }

    @Override
    public String externalClock() {
        return "CAST(:now AS DATETIME2(6))";
    }

    @Override
    public Optional<String> look() {
        return Optional.of(SqlServerLook.TEXT);
    }

    @Override
    public String renew() {
        return SqlServerBatchTexts.RENEW;
    }

    @Override
    public String saveAndRelease() {
        return SqlServerBatchTexts.SAVE_AND_RELEASE;
    }

    @Override
    public Optional<String> complete() {
        return Optional.of(SqlServerBatchTexts.COMPLETE);
    }

    @Override
    public void bind(SqlStatement<?> statement, AskedRows asked) {
        JsonRows rows = JsonRows.of(asked);
        byte[] states = rows.bytes();
        statement.bind("asked", rows.json()).bind("states", (position, prepared, context) -> {
            if (states == null) {
                prepared.setNull(position, Types.VARBINARY);
            } else {
                prepared.setBytes(position, states);
            }
        });
    }
}
