package io.leasehold.tck.engine;

/**
 * What a violation that hosts acting at the same time showed leaves behind: enough for a picture, and to show it again.
 *
 * @param smallest the smallest run found that shows it
 * @param original the run that showed it first
 */
public record Evidence(Exhibit smallest, Exhibit original) {}
