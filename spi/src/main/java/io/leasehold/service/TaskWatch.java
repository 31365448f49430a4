package io.leasehold.service;

import java.util.Optional;

/** Tells when a background task begins to fail and when it works again, once each. Thread-safe. */
final class TaskWatch {
    private final ServiceEvent.Task task;
    private final Events events;
    private long failures; // in a row
    private Optional<Throwable> last = Optional.empty();

    TaskWatch(ServiceEvent.Task task, Events events) {
        this.task = task;
        this.events = events;
    }

    void failed(Throwable cause) {
        boolean first;
        synchronized (this) {
            first = failures++ == 0;
            last = Optional.of(cause);
        }
        if (first) {
            events.tell(new ServiceEvent.TaskFailing(task, cause));
        }
    }

    void worked() {
        long before;
        synchronized (this) {
            before = failures;
            failures = 0;
            last = Optional.empty();
        }
        if (before > 0) {
            events.tell(new ServiceEvent.TaskRecovered(task, before));
        }
    }

    synchronized long failures() {
        return failures;
    }

    synchronized Optional<Throwable> last() {
        return last;
    }
}
