/**
 * The instance store in a relational database, with one set of whole statements per database product.
 */
@NullMarked
package io.leasehold.sql;

import org.jspecify.annotations.NullMarked;
