package io.leasehold.spi;

import java.util.Optional;

/** One type of each kind, with something to list and something to leave out. */
public final class SampleApi {
    static final int HIDDEN = 1;

    private SampleApi() {}

    public static <T extends Comparable<T>> T larger(T one, String... others) throws InterruptedException {
        throw new InterruptedException(one + " " + others.length);
    }

    public sealed interface Shape<T> extends AutoCloseable {
        @Override
        void close();

        default Optional<T> label() {
            return Optional.empty();
        }
    }

    public record Square(int side) implements Shape<String> {
        @Override
        public void close() {}

        @Override
        public String toString() {
            return "square";
        }
    }

    record Blob() implements Shape<String> {
        @Override
        public void close() {}
    }

    public abstract static class Failure extends RuntimeException {
        protected final int code;

        protected Failure(int code) {
            this.code = code;
        }

        abstract void hidden();
    }

    public enum Colour {
        RED
    }
}
