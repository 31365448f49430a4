/** Connections of a database that tell what is done with them: for rules about what a provider does with a caller's transaction. */
@NullMarked
package io.leasehold.tck.connections;

import org.jspecify.annotations.NullMarked;
