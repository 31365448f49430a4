package io.leasehold.tck.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The faults of a disk, for all its processes. A fault holds from the moment it is planned until it is lifted. Thread-safe.
 *
 * <p>The exceptions are those of the JDK on Linux: a failing channel throws a plain {@link IOException}, a failing call on a
 * path a {@link FileSystemException}.
 */
public final class Faults {
    private static final long PLENTY_BYTES = 1L << 40;

    private final ReentrantLock monitor;
    private final List<Fault> faults = new ArrayList<>();
    private final Map<Fault, Space> spaces = new HashMap<>();
    private final List<Kill> kills = new ArrayList<>();

    Faults(ReentrantLock monitor) {
        this.monitor = monitor;
    }

    /**
     * The disk fills up. Only growth needs space; what is deleted does not come back before the fault is lifted.
     *
     * @param bytes how much files may still grow, in bytes; the write that crosses the line is short, the next one fails
     * @return the fault
     */
    public Fault noSpaceAfter(long bytes) {
        Space space = new Space(bytes);
        Fault fault = add("no space after " + bytes + " bytes", space);
        guarded(() -> spaces.put(fault, space));
        return fault;
    }

    /**
     * One call fails with an input/output error and does nothing. After a failed force the bytes it should have covered are
     * still read back, but never reach the disk unless they are written again.
     *
     * @param call which kind of call
     * @param nth which of the calls from now on, from 1
     * @return the fault
     */
    public Fault fail(FileCall call, int nth) {
        Countdown countdown = new Countdown(nth);
        return add(call + " number " + nth + " fails", request -> {
            if (request.step().call() == call && countdown.isNow()) {
                throw new IOException("Input/output error");
            }
            return request.bytes();
        });
    }

    /**
     * Every call of a kind is refused.
     *
     * @param call which kind of call
     * @param pathEnd only for paths that end with this text; empty for all
     * @return the fault
     */
    public Fault refuse(FileCall call, String pathEnd) {
        return add(call + " of ..." + pathEnd + " is refused", request -> {
            if (request.step().call() == call && request.step().path().endsWith(pathEnd)) {
                throw new AccessDeniedException(request.step().path());
            }
            return request.bytes();
        });
    }

    /**
     * Nothing can be changed any more.
     *
     * @return the fault
     */
    public Fault readOnly() {
        return add("read-only", request -> {
            if (request.step().call() == FileCall.WRITE || request.step().call() == FileCall.TRUNCATE) {
                throw new IOException("Read-only file system");
            }
            if (request.step().call().mutates()) {
                throw new FileSystemException(request.step().path(), null, "Read-only file system");
            }
            return request.bytes();
        });
    }

    /**
     * Writes take fewer bytes than they are given.
     *
     * @param maxBytes the most bytes that one write takes, at least 1
     * @return the fault
     */
    public Fault shortWrites(int maxBytes) {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("a write takes at least 1 byte, not " + maxBytes);
        }
        return add("writes take " + maxBytes + " bytes", request -> Math.min(maxBytes, request.bytes()));
    }

    /**
     * A process is killed instead of making a call.
     *
     * @param process the name of the process
     * @param number which of its calls, counted from its start as in {@link FileStep#number()}
     * @return the fault
     */
    public Fault kill(String process, long number) {
        Fault fault = new Fault(process + " is killed at call " + number, request -> 1);
        guarded(() -> kills.add(new Kill(process, number, fault)));
        return fault;
    }

    /** The bytes granted; called by the owner of the monitor. Every fault sees every call, so that all count the same. */
    long grant(Fault.Request request) throws IOException {
        Fault.Request rest = request;
        List<IOException> failures = new ArrayList<>();
        for (Fault fault : faults) {
            try {
                rest = rest.withBytes(fault.grant(rest));
            } catch (IOException e) {
                failures.add(e);
                rest = Fault.Request.of(request.step());
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
        return rest.bytes();
    }

    boolean killsAt(FileStep step) throws IOException {
        monitor.lock();
        try {
            for (Kill kill : kills) {
                if (kill.process.equals(step.process()) && kill.number == step.number()) {
                    return kill.fault.grant(Fault.Request.of(step)) == 1;
                }
            }
            return false;
        } finally {
            monitor.unlock();
        }
    }

    long usableBytes() {
        return spaces.entrySet().stream()
                .filter(space -> !space.getKey().isLifted())
                .mapToLong(space -> space.getValue().leftBytes)
                .reduce(PLENTY_BYTES, Math::min);
    }

    private Fault add(String words, Fault.Effect effect) {
        Fault fault = new Fault(words, effect);
        guarded(() -> faults.add(fault));
        return fault;
    }

    private void guarded(Runnable change) {
        monitor.lock();
        try {
            change.run();
        } finally {
            monitor.unlock();
        }
    }

    /** Space that runs out. */
    private static final class Space implements Fault.Effect {
        private long leftBytes;

        private Space(long leftBytes) {
            this.leftBytes = leftBytes;
        }

        @Override
        public long grant(Fault.Request request) throws IOException {
            long granted = request.bytes() - Math.max(0, request.growth() - leftBytes);
            if (granted <= 0 && request.bytes() > 0) {
                throw new IOException("No space left on device");
            }
            leftBytes -= request.withBytes(granted).growth();
            return granted;
        }
    }

    /** Counts calls down to the one that is meant. */
    private static final class Countdown {
        private int left;

        private Countdown(int left) {
            this.left = left;
        }

        private boolean isNow() {
            left--;
            return left == 0;
        }
    }

    /** The call at which a process ends. */
    private record Kill(String process, long number, Fault fault) {}
}
