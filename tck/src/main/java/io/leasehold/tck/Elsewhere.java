package io.leasehold.tck;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.PersistenceProvider;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.util.Optional;

/**
 * Opens the store in another process, which the kit starts on the same class path, and kills. Travels there by serialization.
 */
@FunctionalInterface
public interface Elsewhere extends Serializable {
    /**
     * Opens the store.
     *
     * @param environment what the kit gives, as in the first process: the same namespace, options and directory
     * @return the open store, with the instances of the first process in it
     */
    InstanceStore open(TckEnvironment environment);

    /**
     * A store that a provider opens by a URL, in whatever process.
     *
     * @param address URL and options
     * @return opens it
     */
    static Elsewhere at(StoreAddress address) {
        return new ByUrl(address);
    }

    /** An object of a class that has a constructor without arguments. */
    static Optional<Elsewhere> by(Class<? extends InstanceStoreTck> type) {
        try {
            Constructor<?> ignored = type.getDeclaredConstructor();
            return Optional.of(new ByClass(type));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    /** Opens what a URL names. */
    record ByUrl(StoreAddress address) implements Elsewhere {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            return PersistenceProvider.forUrl(address.url()).open(environment.request(address));
        }
    }

    /** Opens by a new object of the author's class. */
    record ByClass(Class<? extends InstanceStoreTck> type) implements Elsewhere {
        @Override
        public InstanceStore open(TckEnvironment environment) {
            try {
                Constructor<? extends InstanceStoreTck> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                return constructor.newInstance().open(environment);
            } catch (ReflectiveOperationException e) {
                throw new HarnessFault(type.getName() + " cannot be made in another process: " + e, e);
            }
        }
    }
}
