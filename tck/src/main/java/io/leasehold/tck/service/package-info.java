/** What the rules of the persistence service need: time of a host, a store with faults, and services that may be broken. */
@NullMarked
package io.leasehold.tck.service;

import org.jspecify.annotations.NullMarked;
