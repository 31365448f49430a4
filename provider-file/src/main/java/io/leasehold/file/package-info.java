/**
 * The instance store in files of one directory, safe for several processes on one machine.
 */
@NullMarked
package io.leasehold.file;

import org.jspecify.annotations.NullMarked;
