/** The proof that the rules can fail, and do not fail for nothing: broken providers are caught, the reference raises no alarm. */
@NullMarked
package io.leasehold.tck.prove;

import org.jspecify.annotations.NullMarked;
