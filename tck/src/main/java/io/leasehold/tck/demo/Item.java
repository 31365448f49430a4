package io.leasehold.tck.demo;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Result;
import io.leasehold.spi.Target;
import java.util.List;

/**
 * An item of a list, with a mark and a counter: the application's own data. Every change of it wakes both workflows, as "start on
 * change" did. Confined to one thread.
 */
final class Item {
    static final InstanceId WORKER = new InstanceId("worker");
    static final InstanceId SUPERVISOR = new InstanceId("supervisor");

    private final InstanceStore store;
    private boolean mark = true;
    private long count;

    Item(InstanceStore store) {
        this.store = store;
    }

    boolean mark() {
        return mark;
    }

    long count() {
        return count;
    }

    /** A user edits something else in the item. */
    void edit() {
        changed();
    }

    /** A workflow changes the mark, and the worker counts with it. */
    void change(boolean newMark, int counted) {
        mark = newMark;
        count += counted;
        changed();
    }

    private void changed() {
        store.signal(List.of(Target.id(WORKER), Target.id(SUPERVISOR))).forEach(Result::orThrow);
    }
}
