package io.leasehold.tck;

import io.leasehold.record.RecordStore;
import io.leasehold.spi.Capability;
import io.leasehold.tck.rulegroup.RecordKeepingRules;
import io.leasehold.tck.rulegroup.RecordRaceRules;
import io.leasehold.tck.rulegroup.RecordReadRules;
import io.leasehold.tck.rulegroup.RecordStepRules;
import io.leasehold.tck.rules.Subject;
import java.util.Map;
import java.util.Set;

/**
 * What the author of a record store implements to have its six methods checked by themselves: one class with one method, while the
 * provider around them is not written yet. {@link InstanceStoreTck} has the same rules (REC-01 to REC-19) and all others. <pre>{@code
 * class MyRecordsTckTest implements RecordStoreTck {
 *     @Override
 *     public RecordStore open(TckEnvironment environment) {
 *         return new MyRecordStore(environment.directory(), environment.clock());
 *     }
 * }
 * }</pre>
 *
 * <p>JUnit makes a new object for every try, so an implementation keeps nothing in its fields.
 */
public interface RecordStoreTck
        extends Candidate, RecordStepRules, RecordRaceRules, RecordReadRules, RecordKeepingRules {

    /**
     * Opens the record store. Called several times in one process, as {@link InstanceStoreTck#open} says: for the data of one
     * {@linkplain TckEnvironment#directory() directory} once, or once for each host if the store's reach is
     * {@link RecordStore.Reach#MANY_PROCESSES}, and again after it was closed. If the environment has a
     * {@link TckEnvironment#path() path}, the data goes there, through the path's own file system, or is refused with a
     * {@link io.leasehold.spi.BadArgumentException} that names {@code path}.
     *
     * @param environment clock and places for data
     * @return the open store; the kit closes it
     */
    RecordStore open(TckEnvironment environment);

    @Override
    default Set<Subject> subjects() {
        return Set.of(Subject.RECORDS);
    }

    @Override
    default Set<Capability> capabilities() {
        return StoreFacts.of(this).capabilities();
    }

    @Override
    default Map<String, String> description() {
        return StoreFacts.of(this).description();
    }
}
