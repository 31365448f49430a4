/**
 * The conformance kit: numbered rules, a reference model and generated programs that try to prove an instance store wrong.
 */
@NullMarked
package io.leasehold.tck;

import org.jspecify.annotations.NullMarked;
