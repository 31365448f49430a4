package io.leasehold.tck.demo;

/** A demonstration: shows on a store, in words, that something holds. */
public interface Demo {
    /**
     * What it is called on the command line.
     *
     * @return lower case words with hyphens
     */
    String name();

    /**
     * What it shows.
     *
     * @return one clause, no full stop
     */
    String sentence();

    /**
     * Shows it, and says what happens as it happens.
     *
     * @param stage where it plays
     * @return what was shown, in one sentence
     * @throws BrokenPromise if what it promises did not happen
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    String play(Stage stage) throws InterruptedException;
}
