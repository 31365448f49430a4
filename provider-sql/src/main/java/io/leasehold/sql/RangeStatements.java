package io.leasehold.sql;

/**
 * Statements that walk an index. A place in an order by instant and id is {@code at} and {@code id}: greater instants come after
 * it, and at this instant greater ids. The first condition on the instant is implied by the second; it is there so that the index
 * is entered at the place and not read from its start.
 *
 * <p>Rows of instances: {@code id}, {@code type}, {@code sort_at} (the instant of the order), {@code owner}, {@code next_timer}, {@code
 * attempts}.
 */
interface RangeStatements {
    /** Instances of a type by due instant. Parameters: {@code namespace}, {@code type}, {@code at}, {@code id}, {@code max}. */
    default String dues() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND type = :type AND due_at >= :at AND (due_at > :at OR id > :id)
            ORDER BY due_at, id
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    /** Untyped instances by due instant. Parameters: {@code namespace}, {@code at}, {@code id}, {@code max}. */
    default String untypedDues() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND type IS NULL AND due_at >= :at AND (due_at > :at OR id > :id)
            ORDER BY due_at, id
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    /** The first type after another that has due instances. Parameters: {@code namespace}, {@code after}. Rows: {@code type}. */
    default String nextDueType() {
        return """
            SELECT MIN(type) AS type
            FROM ${tables}instances
            WHERE namespace = :namespace AND type > :after AND due_at IS NOT NULL
            """;
    }

    /**
     * Instances with an activation type by due instant. Parameters: {@code namespace}, {@code type}, {@code at}, {@code id}, {@code
     * max}.
     */
    default String activatables() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND activation_type = :type AND due_at >= :at AND (due_at > :at OR id > :id)
            ORDER BY due_at, id
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    /**
     * Instances held under an acquisition, by id. Parameters: {@code namespace}, {@code owner}, {@code acquisitionNo}, {@code id},
     * {@code max}.
     */
    default String leases() {
        return """
            SELECT id, type, expiry AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND owner = :owner AND acquisition_no = :acquisitionNo AND id > :id
            ORDER BY id
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    /** All instances by id. Parameters: {@code namespace}, {@code id}, {@code max}. */
    default String heads() {
        return """
            SELECT id, type, due_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND id > :id
            ORDER BY id
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    /** Ended instances by the end of their retention. Parameters: {@code namespace}, {@code at}, {@code id}, {@code max}. */
    default String kept() {
        return """
            SELECT id, type, purge_at AS sort_at, owner, next_timer, attempts
            FROM ${tables}instances
            WHERE namespace = :namespace AND purge_at >= :at AND (purge_at > :at OR id > :id)
            ORDER BY purge_at, id
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }

    /** Registrations by host. Parameters: {@code namespace}, {@code host}, {@code max}. Rows: {@code host}. */
    default String hosts() {
        return """
            SELECT host
            FROM ${tables}hosts
            WHERE namespace = :namespace AND host > :host
            ORDER BY host
            OFFSET 0 ROWS FETCH NEXT :max ROWS ONLY
            """;
    }
}
