package io.leasehold.record;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Activatable;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.Completion;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostRegistration;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceStore.HintListener;
import io.leasehold.spi.Lease;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.Look;
import io.leasehold.spi.OrphanSweep;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.StoreDescription.Limits;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a store, checked before any I/O; each refusal is a {@link BadArgumentException} that names the parameter (rules
 * ERR-01, LIM-01 to LIM-03). Immutable and thread-safe.
 *
 * @param limits the limits
 */
public record Bounds(Limits limits) {
    static <T> T present(String parameter, @Nullable T value) {
        if (value == null) {
            throw new BadArgumentException(parameter, "must not be null");
        }
        return value;
    }

    /**
     * A batch: not empty, not too long, no null, no instance twice, each element within its own bounds.
     *
     * @param <T> what an element is
     * @param parameter the name of the parameter
     * @param elements the elements
     * @param subject what no two elements may share
     * @param check checks one element
     */
    public <T> void batch(
            String parameter, @Nullable List<T> elements, Function<T, Object> subject, Consumer<T> check) {
        List<T> present = present(parameter, elements);
        if (present.isEmpty() || present.size() > limits.batchSize()) {
            throw new BadArgumentException(
                    parameter, "must have 1 to " + limits.batchSize() + " elements but has " + present.size());
        }
        Set<Object> subjects = new HashSet<>();
        for (T element : present) {
            check.accept(present(parameter, element));
            if (!subjects.add(subject.apply(element))) {
                throw new BadArgumentException(parameter, "names " + subject.apply(element) + " twice");
            }
        }
    }

    /**
     * A look.
     *
     * @param request the look
     */
    public void look(Look.@Nullable Request request) {
        acquisition(present("request", request).acquisition());
    }

    /**
     * A sweep for orphans.
     *
     * @param sweep the sweep
     */
    public void sweep(@Nullable OrphanSweep sweep) {
        types(present("sweep", sweep).types());
    }

    /**
     * A question for activatable instances.
     *
     * @param query the question
     */
    public void activatable(Activatable.@Nullable Query query) {
        text("machine", present("query", query).machine());
    }

    /**
     * The length of a lease.
     *
     * @param length the length
     */
    public void length(@Nullable LeaseLength length) {
        present("length", length);
    }

    void text(String parameter, String text) {
        if (text.length() > limits.textLength()) {
            throw new BadArgumentException(
                    parameter, "must be at most " + limits.textLength() + " characters but has " + text.length());
        }
    }

    void target(@Nullable Target target) {
        Target present = present("target", target);
        if (present instanceof Target.ById byId) {
            id(byId.id());
        } else {
            keys(List.of(((Target.ByKey) present).key()));
        }
    }

    private void id(InstanceId id) {
        text("id", id.value());
    }

    /**
     * A lease.
     *
     * @param lease the lease
     */
    public void lease(Lease lease) {
        id(lease.instance());
        text("owner", lease.owner().value());
    }

    private void keys(Collection<InstanceKey> keys) {
        keys.forEach(key -> text("key", key.value()));
        if (keys.size() > limits.keysPerWrite()) {
            throw new BadArgumentException(
                    "keys", "must be at most " + limits.keysPerWrite() + " but are " + keys.size());
        }
    }

    void types(@Nullable HostTypes types) {
        present("types", types).types().forEach(type -> text("type", type.value()));
    }

    private void state(State state) {
        if (state.sizeBytes() > limits.stateSizeBytes()) {
            throw new BadArgumentException(
                    "state", "must be at most " + limits.stateSizeBytes() + " bytes but has " + state.sizeBytes());
        }
    }

    private void activation(ActivationParameters parameters) {
        text("activationType", parameters.activationType());
        text("site", parameters.site());
        text("applicationPath", parameters.applicationPath());
        text("servicePath", parameters.servicePath());
    }

    /**
     * Refuses a missing listener.
     *
     * @param listener the listener
     */
    public void listener(@Nullable HintListener listener) {
        present("listener", listener);
    }

    /**
     * An acquisition.
     *
     * @param acquisition the acquisition
     */
    public void acquisition(@Nullable Acquisition acquisition) {
        Acquisition present = present("acquisition", acquisition);
        text("owner", present.owner().value());
        types(present.types());
    }

    void creation(@Nullable Create creation) {
        Create present = present("creation", creation);
        id(present.id());
        present.type().ifPresent(type -> text("type", type.value()));
        state(present.state());
        keys(present.keys());
        present.activation().ifPresent(this::activation);
        present.leasedBy().ifPresent(this::acquisition);
    }

    /**
     * A save that ends its lease.
     *
     * @param save the save
     */
    public void save(Save save) {
        lease(save.stamp().lease());
        save.state().ifPresent(this::state);
        Ledger.check(save.acknowledged());
        keys(save.keys().add());
        keys(save.keys().free());
        save.activation().ifPresent(this::activation);
    }

    /**
     * A completion.
     *
     * @param completion the completion
     */
    public void completion(Completion completion) {
        lease(completion.stamp().lease());
        Ledger.check(completion.acknowledged());
    }

    void keepingSave(Save save) {
        save(save);
        if (!(save.next().retryAt() instanceof Timer.None)) {
            throw new BadArgumentException("retryAt", "goes with save-and-release and release only");
        }
    }

    void registration(@Nullable HostRegistration registration) {
        HostRegistration present = present("registration", registration);
        text("host", present.host().value());
        text("machine", present.machine());
        types(present.serves());
        present.activationTypes().forEach(type -> text("activationTypes", type));
    }

    static void count(String parameter, int most, int value) {
        if (value < 1 || value > most) {
            throw new BadArgumentException(parameter, "must be 1 to " + most + " but is " + value);
        }
    }
}
