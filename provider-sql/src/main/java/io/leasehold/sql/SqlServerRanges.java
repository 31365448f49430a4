package io.leasehold.sql;

/**
 * Walks of an index on SQL Server, in the order of bytes. That a column is not null is said although its comparison implies it:
 * the optimizer takes a filtered index only where the filter is plain.
 */
interface SqlServerRanges extends RangeStatements {
    @Override
    default String dues() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND type_bytes = CAST(:type AS VARBINARY(400)) AND due_at IS NOT NULL
                AND due_at >= :at AND (due_at > :at OR id_bytes > CAST(:id AS VARBINARY(400)))
            ORDER BY due_at, id_bytes
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String untypedDues() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND type_bytes IS NULL AND due_at IS NOT NULL
                AND due_at >= :at AND (due_at > :at OR id_bytes > CAST(:id AS VARBINARY(400)))
            ORDER BY due_at, id_bytes
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    /** The first of an order, not a minimum: MIN is not declared for bytes. */
    @Override
    default String nextDueType() {
        return """
            SELECT (
                SELECT TOP (1) type
                FROM ${tables}instances
                WHERE namespace = :namespace AND type_bytes > CAST(:after AS VARBINARY(400)) AND due_at IS NOT NULL
                ORDER BY type_bytes) AS type
            """;
    }

    @Override
    default String activatables() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND activation_type_bytes = CAST(:type AS VARBINARY(400))
                AND activation_type_bytes IS NOT NULL AND due_at IS NOT NULL
                AND due_at >= :at AND (due_at > :at OR id_bytes > CAST(:id AS VARBINARY(400)))
            ORDER BY due_at, id_bytes
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String leases() {
        return """
            SELECT id, type, expiry AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND owner_bytes = CAST(:owner AS VARBINARY(400)) AND owner_bytes IS NOT NULL
                AND acquisition_no = :acquisitionNo AND id_bytes > CAST(:id AS VARBINARY(400))
            ORDER BY id_bytes
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String heads() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND id_bytes > CAST(:id AS VARBINARY(400))
            ORDER BY id_bytes
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String kept() {
        return """
            SELECT id, type, purge_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND purge_at IS NOT NULL
                AND purge_at >= :at AND (purge_at > :at OR id_bytes > CAST(:id AS VARBINARY(400)))
            ORDER BY purge_at, id_bytes
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    @Override
    default String hosts() {
        return """
            SELECT host
            FROM ${tables}hosts
            WHERE namespace = :namespace AND host_bytes > CAST(:host AS VARBINARY(400))
            ORDER BY host_bytes
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }
}
