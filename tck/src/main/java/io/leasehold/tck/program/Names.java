package io.leasehold.tck.program;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.HostType;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.Target;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the numbers of a program are called in one run of it. Names of different runs differ in their suffix, which stories leave
 * out. Immutable and thread-safe.
 *
 * @param texts what the program calls them
 * @param suffix the suffix of this run
 */
public record Names(Cast.Texts texts, String suffix) {

    private static final String HOSTS = "ABCDEFGH";

    /**
     * An instance's id.
     *
     * @param instance the instance
     * @return its id in this run
     */
    public InstanceId instance(int instance) {
        return new InstanceId(name(texts.instances(), instance, "order-"));
    }

    /**
     * A host type.
     *
     * @param type the type
     * @return its name in this run
     */
    public HostType type(int type) {
        return new HostType(name(texts.types(), type, "type-"));
    }

    /**
     * A key.
     *
     * @param key the key
     * @return its text in this run
     */
    public InstanceKey key(int key) {
        return new InstanceKey(name(texts.keys(), key, "key-"));
    }

    /**
     * Keys.
     *
     * @param keys the keys
     * @return their texts in this run
     */
    public Set<InstanceKey> keys(Collection<Integer> keys) {
        return keys.stream().map(this::key).collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The owner that a host is.
     *
     * @param host the host
     * @param life how often it has died, from 0
     * @return its id in this run
     */
    public OwnerId owner(int host, int life) {
        return new OwnerId("host-" + hostName(host) + (life == 0 ? "" : "." + (life + 1)) + suffix);
    }

    /**
     * A machine.
     *
     * @param machine the machine
     * @return its name in this run
     */
    public String machine(int machine) {
        return "machine-" + (machine + 1) + suffix;
    }

    /**
     * An activation type.
     *
     * @param activation the activation parameters by number
     * @return its name in this run
     */
    public String activationType(int activation) {
        return "activation-" + (activation + 1) + suffix;
    }

    /**
     * Activation parameters.
     *
     * @param activation their number
     * @return the parameters
     */
    public ActivationParameters activation(int activation) {
        return new ActivationParameters(activationType(activation), "site-" + activation, "app", "service");
    }

    /**
     * Host types.
     *
     * @param serves the selection
     * @return its types in this run
     */
    public HostTypes types(Serves serves) {
        return new HostTypes(
                serves.types().stream().map(this::type).collect(Collectors.toUnmodifiableSet()), serves.rest());
    }

    /**
     * An instance by id or key.
     *
     * @param whom the instance
     * @return the target
     */
    public Target target(Whom whom) {
        return whom instanceof Whom.Key key
                ? Target.key(key(key.key()))
                : Target.id(instance(((Whom.Instance) whom).instance()));
    }

    /**
     * A text without the suffix of this run.
     *
     * @param text any text
     * @return what a reader wants to see
     */
    public String withoutSuffix(String text) {
        return suffix.isEmpty() ? text : text.replace(suffix, "");
    }

    static String hostName(int host) {
        return host < HOSTS.length() ? HOSTS.substring(host, host + 1) : "H" + host;
    }

    private String name(List<String> given, int number, String plain) {
        if (number < given.size()) {
            return texts.literal() ? given.get(number) : given.get(number) + suffix;
        }
        return plain + (number + 1) + suffix;
    }
}
