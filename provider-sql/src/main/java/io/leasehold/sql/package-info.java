/**
 * The instance store in a relational database, with one set of whole statements per database product.
 *
 * <h2>Another database</h2>
 *
 * <p>A database is a dialect: a package-private class that implements {@code Dialect}. Nothing else of the provider knows a product.
 * To add one, MariaDB for example, takes
 *
 * <ol>
 *   <li>the class. {@value io.leasehold.sql.Dialect#WITHOUT_DEFAULT} methods have no default: its name, how it folds names, what its
 *       errors mean, its clock, how instants and lists of texts are bound and read, five statements that lock without waiting, and what
 *       is asked of a connection. Other statements are written for a database that takes an array as a parameter ({@code = ANY(:ids)}),
 *       so MariaDB, which does not, writes its own of those that take a list; walks and writes it inherits as they are;
 *   <li>one folder {@code io/leasehold/sql/migration/NAME} with the tables of the others, and the least rights as {@code
 *       io/leasehold/sql/grants/NAME.sql};
 *   <li>two lines in {@code Dialects}: the product as its driver names it, and the URL;
 *   <li>the module of Flyway and the driver as dependencies, as the other databases have theirs;
 *   <li>a class in the tests that implements {@code SqlTck} with connections to it. That is the whole suite.
 * </ol>
 *
 * <p>What a transaction decides, it decides in Java, on rows that the dialect has locked; so a dialect needs to know no rule of the
 * contract. Statements for whole batches ({@code BatchStatements}) make it faster and may come later: they answer what is plain, and
 * leave the rest.
 */
@NullMarked
package io.leasehold.sql;

import org.jspecify.annotations.NullMarked;
