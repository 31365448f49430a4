/**
 * The command line of the kit.
 */
@NullMarked
package io.leasehold.tck.command;

import org.jspecify.annotations.NullMarked;
