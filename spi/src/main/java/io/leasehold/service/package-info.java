/**
 * The persistence service that an application runs on an instance store: it looks for runnable instances, acquires and runs them,
 * saves and releases them, and renews what it holds.
 */
@NullMarked
package io.leasehold.service;

import org.jspecify.annotations.NullMarked;
