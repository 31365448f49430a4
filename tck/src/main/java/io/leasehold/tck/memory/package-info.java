/** The in-memory store: the reference of the kit and the example for someone about to write a provider. */
@NullMarked
package io.leasehold.tck.memory;

import org.jspecify.annotations.NullMarked;
