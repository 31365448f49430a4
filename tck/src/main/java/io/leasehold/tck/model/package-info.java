/**
 * The contract stated a second time, as a pure function from state, call and reading to the allowed answers and the state
 * after each: what every store is compared with. It shares no code with the transitions behind the small door.
 *
 * <p>Read {@link io.leasehold.tck.model.Model} first, then the subjects, one file each: acquiring, writing under a lease,
 * looking, the operator's side, listing, hosts.
 */
@NullMarked
package io.leasehold.tck.model;

import org.jspecify.annotations.NullMarked;
