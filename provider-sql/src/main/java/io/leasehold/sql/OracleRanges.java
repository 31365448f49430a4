package io.leasehold.sql;

/**
 * Walks of an index on Oracle. ORDER BY sorts texts by the session's language, which the driver takes from the JVM, while a
 * comparison goes by bytes: a walk that mixes the two skips rows. So both name the binary order, which the indexes have too. The
 * place before all ids is an empty text, which is NULL here, and nothing is greater than NULL: U+0000 stands for it.
 */
interface OracleRanges extends RangeStatements {
    @Override
    default String dues() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND type = :type
                AND due_at >= :at
                AND (due_at > :at OR NLSSORT(id, 'NLS_SORT=BINARY') > NLSSORT(NVL(:id, CHR(0)), 'NLS_SORT=BINARY'))
            ORDER BY due_at, NLSSORT(id, 'NLS_SORT=BINARY')
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String untypedDues() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND type IS NULL
                AND due_at >= :at
                AND (due_at > :at OR NLSSORT(id, 'NLS_SORT=BINARY') > NLSSORT(NVL(:id, CHR(0)), 'NLS_SORT=BINARY'))
            ORDER BY due_at, NLSSORT(id, 'NLS_SORT=BINARY')
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String nextDueType() {
        return """
            SELECT MIN(type) AS type
            FROM ${tables}instances
            WHERE namespace = :namespace AND type > NVL(:after, CHR(0)) AND due_at IS NOT NULL
            """;
    }

    @Override
    default String activatables() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND activation_type = :type
                AND due_at >= :at
                AND (due_at > :at OR NLSSORT(id, 'NLS_SORT=BINARY') > NLSSORT(NVL(:id, CHR(0)), 'NLS_SORT=BINARY'))
            ORDER BY due_at, NLSSORT(id, 'NLS_SORT=BINARY')
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String leases() {
        return """
            SELECT id, type, expiry AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND owner = :owner AND acquisition_no = :acquisitionNo
                AND NLSSORT(id, 'NLS_SORT=BINARY') > NLSSORT(NVL(:id, CHR(0)), 'NLS_SORT=BINARY')
            ORDER BY NLSSORT(id, 'NLS_SORT=BINARY')
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String heads() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace
                AND NLSSORT(id, 'NLS_SORT=BINARY') > NLSSORT(NVL(:id, CHR(0)), 'NLS_SORT=BINARY')
            ORDER BY NLSSORT(id, 'NLS_SORT=BINARY')
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String kept() {
        return """
            SELECT id, type, purge_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace
                AND purge_at >= :at
                AND (purge_at > :at OR NLSSORT(id, 'NLS_SORT=BINARY') > NLSSORT(NVL(:id, CHR(0)), 'NLS_SORT=BINARY'))
            ORDER BY purge_at, NLSSORT(id, 'NLS_SORT=BINARY')
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String hosts() {
        return """
            SELECT host
            FROM ${tables}hosts
            WHERE namespace = :namespace
                AND NLSSORT(host, 'NLS_SORT=BINARY') > NLSSORT(NVL(:host, CHR(0)), 'NLS_SORT=BINARY')
            ORDER BY NLSSORT(host, 'NLS_SORT=BINARY')
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }
}
