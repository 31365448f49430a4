/** Runs programs whose hosts act at the same time: on free threads, or one step after the other as a schedule says. */
@NullMarked
package io.leasehold.tck.engine;

import org.jspecify.annotations.NullMarked;
