/**
 * What the rules of the small door (REC) are made of: a record store under keys of its own, short programs against a sorted map, and
 * the moment at which two calls overlap.
 */
@NullMarked
package io.leasehold.tck.records;

import org.jspecify.annotations.NullMarked;
