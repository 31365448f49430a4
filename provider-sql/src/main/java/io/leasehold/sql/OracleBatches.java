package io.leasehold.sql;

import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Types;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.statement.Call;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Whole batches on Oracle: each is a block of PL/SQL, which runs in the server in one round trip and opens a cursor over what it has
 * done; its rows are fetched in the same transaction. Elements are one parameter, as JSON, and their states another.
 */
final class OracleBatches implements BatchStatements {
    /** A longer text is no VARCHAR2 in a query. */
    private static final int LONGEST_TEXT_BYTES = 4000;

    @Override
    public String clock() {
        return "SYS_EXTRACT_UTC(SYSTIMESTAMP)";
    }

    @Override
    public String externalClock() {
        return ":now";
    }

    @Override
    public Optional<String> look() {
        return Optional.of(OracleLook.TEXT);
    }

    @Override
    public String renew() {
        return OracleBatchTexts.RENEW;
    }

    @Override
    public String saveAndRelease() {
        return OracleBatchTexts.SAVE_AND_RELEASE;
    }

    @Override
    public Optional<String> complete() {
        return Optional.of(OracleBatchTexts.COMPLETE);
    }

    @Override
    public void bind(SqlStatement<?> statement, AskedRows asked) {
        JsonRows rows = JsonRows.of(asked);
        statement.bind("asked", text(rows.json())).bind("states", bytes(rows.bytes()));
    }

    /** A text; a long one is a LOB for the statement's life. */
    static Argument text(String text) {
        if (text.getBytes(StandardCharsets.UTF_8).length <= LONGEST_TEXT_BYTES) {
            return (position, statement, context) -> statement.setString(position, text);
        }
        return (position, statement, context) -> {
            Clob clob = statement.getConnection().createClob();
            context.addCleanable(clob::free);
            clob.setString(1, text);
            statement.setClob(position, clob);
        };
    }

    /** A block takes no more than 32,766 bytes but as a LOB. */
    private static Argument bytes(byte @Nullable [] bytes) {
        return (position, statement, context) -> {
            if (bytes == null) {
                statement.setNull(position, Types.BLOB);
            } else {
                Blob blob = statement.getConnection().createBlob();
                context.addCleanable(blob::free);
                blob.setBytes(1, bytes);
                statement.setBlob(position, blob);
            }
        };
    }

    @Override
    public boolean needsTransaction() {
        return true;
    }

    @Override
    public void rows(Handle handle, String text, Consumer<SqlStatement<?>> binder, Together.RowReader reader) {
        try (Call call = handle.createCall(text)) {
            call.registerOutParameter("rows", Types.REF_CURSOR);
            binder.accept(call);
            call.invoke(out -> {
                out.getRowSet("rows")
                        .map((row, context) -> {
                            reader.read(row);
                            return true;
                        })
                        .list();
            });
        }
    }
}
