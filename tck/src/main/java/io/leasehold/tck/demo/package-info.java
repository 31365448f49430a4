/**
 * Where all this comes from, as demonstrations that run on any store, and small workflows to read before you write your own. Start
 * with {@link io.leasehold.tck.demo.RagWorkflow}, a workflow with a daily timer, and
 * {@link io.leasehold.tck.demo.MarkWorkflow}, one that waits for changes.
 */
@NullMarked
package io.leasehold.tck.demo;

import org.jspecify.annotations.NullMarked;
