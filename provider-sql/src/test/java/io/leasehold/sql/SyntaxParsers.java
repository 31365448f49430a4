package io.leasehold.sql;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.parser.ParserException;
import io.debezium.antlr.CaseChangingCharStream;
import io.debezium.ddl.parser.oracle.generated.PlSqlLexer;
import io.debezium.ddl.parser.oracle.generated.PlSqlParser;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.jspecify.annotations.Nullable;

/**
 * Parsers of other projects for the two databases that cannot run in every build. That one accepts a statement means that its
 * syntax is plausible, and nothing about what it does.
 */
final class SyntaxParsers {
    private SyntaxParsers() {}

    /** What is wrong with a T-SQL batch; empty if it parses. */
    static Optional<String> tsql(String statement) {
        try {
            SQLUtils.parseStatements(statement, DbType.sqlserver);
            return Optional.empty();
        } catch (ParserException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** What is wrong with a statement of Oracle; empty if it parses. */
    static Optional<String> oracle(String statement) {
        AtomicReference<@Nullable String> first = new AtomicReference<>();
        BaseErrorListener listener = new BaseErrorListener() {
            @Override
            public void syntaxError(
                    Recognizer<?, ?> recognizer,
                    @Nullable Object symbol,
                    int line,
                    int column,
                    String message,
                    @Nullable RecognitionException e) {
                first.compareAndSet(null, line + ":" + column + " " + message);
            }
        };
        // The grammar knows its keywords in capitals only.
        String ended = statement.endsWith(";") ? statement : statement + ";";
        PlSqlLexer lexer = new PlSqlLexer(new CaseChangingCharStream(CharStreams.fromString(ended), true));
        lexer.removeErrorListeners();
        lexer.addErrorListener(listener);
        PlSqlParser parser = new PlSqlParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        parser.addErrorListener(listener);
        parser.sql_script();
        return Optional.ofNullable(first.get());
    }
}
