package io.leasehold.tck.broken;

import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.tck.Hook;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.service.ServiceMaker;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A provider that is wrong in one behaviour.
 *
 * @param name its name, unique in the kit
 * @param rule the id of the rule that must catch it
 * @param sentence what it does wrong, in one sentence
 * @param opener opens it
 */
public record BrokenProvider(String name, String rule, String sentence, Opener opener) {

    /** Opens a broken store over a sound record store. */
    @FunctionalInterface
    public interface Opener {
        /**
         * Opens the store.
         *
         * @param records a sound record store that keeps the namespace of the request; closed with the store
         * @param request namespace, options and clock
         * @return the store
         */
        InstanceStore open(RecordStore records, OpenRequest request);

        /**
         * Opens the store on a host with a clock of its own, which a sound store does not read, and a directory on the disk.
         *
         * @param records a sound record store that keeps the namespace of the request; closed with the store
         * @param request namespace, options and clock
         * @param host what the kit gives a host
         * @return the store
         */
        default InstanceStore open(RecordStore records, OpenRequest request, TckEnvironment host) {
            return open(records, request);
        }

        /**
         * Whether the data lies in the directory of the environment, where another process finds it.
         *
         * @return false if it lies in the memory of this process
         */
        default boolean isOnDisk() {
            return false;
        }

        /**
         * Forgets what it keeps of a namespace elsewhere than in the record store.
         *
         * @param namespace the namespace
         */
        default void erased(String namespace) {}

        /**
         * Told that a namespace holds what an earlier release wrote.
         *
         * @param namespace the namespace
         */
        default void restored(String namespace) {}

        /**
         * The hooks that reach what the store keeps.
         *
         * @return all of them, if it keeps everything in the record store
         */
        default Set<Hook> hooks() {
            return EnumSet.allOf(Hook.class);
        }

        /**
         * Makes the services that run over the store.
         *
         * @return the maker of the real service, unless it is the service that is wrong
         */
        default ServiceMaker services() {
            return ServiceMaker.sound();
        }
    }

    /**
     * Wrong in the service over a sound store.
     *
     * @param maker makes a service that is wrong
     * @return the opener
     */
    static Opener service(ServiceMaker maker) {
        return new Opener() {
            @Override
            public InstanceStore open(RecordStore records, OpenRequest request) {
                return new RecordInstanceStore(records, request);
            }

            @Override
            public ServiceMaker services() {
                return maker;
            }
        };
    }

    /**
     * Wrong by one law.
     *
     * @param laws the laws, one of them broken
     * @return the opener
     */
    static Opener laws(Laws laws) {
        return (records, request) -> new RecordInstanceStore(records, request, laws);
    }

    /**
     * Wrong in what the record store does.
     *
     * @param decorator wraps the sound record store
     * @return the opener
     */
    static Opener records(UnaryOperator<RecordStore> decorator) {
        return (records, request) -> new RecordInstanceStore(decorator.apply(records), request);
    }

    /**
     * Wrong between the caller and a sound store.
     *
     * @param decorator wraps the sound store
     * @return the opener
     */
    static Opener store(UnaryOperator<InstanceStore> decorator) {
        return (records, request) -> decorator.apply(new RecordInstanceStore(records, request));
    }
}
