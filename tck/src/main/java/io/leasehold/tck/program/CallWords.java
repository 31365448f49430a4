package io.leasehold.tck.program;

import io.leasehold.spi.Acquisition;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostTypes;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OperatorCommand;
import io.leasehold.spi.Save;
import io.leasehold.spi.State;
import io.leasehold.spi.Target;
import io.leasehold.spi.Timer;
import io.leasehold.tck.model.Call;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Calls in words, without the host that makes them. */
final class CallWords {

    private final Function<Lease, String> leases;

    /** Takes how the reader knows a lease: by the line that tells of its grant. */
    CallWords(Function<Lease, String> leases) {
        this.leases = leases;
    }

    String of(Call call) {
        if (call instanceof Call.Create create) {
            return create(create.creation());
        }
        if (call instanceof Call.Find find) {
            return "reads " + target(find.target());
        }
        if (call instanceof Call.Acquire acquire) {
            return "acquires " + targets(acquire.targets()) + " " + terms(acquire.acquisition());
        }
        if (call instanceof Call.AcquireRunnable look) {
            return "looks for at most " + look.request().limit() + " "
                    + terms(look.request().acquisition());
        }
        if (call instanceof Call.Signal signal) {
            return "signals " + targets(signal.targets());
        }
        return write(call);
    }

    private String write(Call call) {
        if (call instanceof Call.Renew renew) {
            return "renews " + leases(renew.leases()) + " " + Phrases.of(renew.length());
        }
        if (call instanceof Call.Save save) {
            return "saves and keeps " + saves(save.saves()) + ", lease " + Phrases.of(save.length());
        }
        if (call instanceof Call.SaveAndRelease save) {
            return "saves and releases " + saves(save.saves());
        }
        if (call instanceof Call.Release release) {
            return "releases " + leases(Calls.leases(release)) + retry(release);
        }
        if (call instanceof Call.Complete complete) {
            return "completes " + leases(Calls.leases(complete)) + ", "
                    + Phrases.of(complete.completions().get(0).retention());
        }
        if (call instanceof Call.Stop stop) {
            return lower(stop.stop().verb()) + "s "
                    + leases(List.of(stop.stop().stamp().lease()));
        }
        return call instanceof Call.Operate operate ? operate(operate.command()) : other(call);
    }

    private static String other(Call call) {
        if (call instanceof Call.Reclaim reclaim) {
            return "reclaims orphans with a grace of "
                    + Phrases.of(reclaim.sweep().grace());
        }
        if (call instanceof Call.ListPage page) {
            return "lists " + lower(page.query().filter());
        }
        if (call instanceof Call.Register register) {
            return "registers for " + Phrases.of(register.registration().lapse());
        }
        if (call instanceof Call.FindActivatable) {
            return "asks what could be activated";
        }
        String name = call.getClass().getSimpleName().replaceAll("([a-z])([A-Z])", "$1 $2");
        return "calls " + name.toLowerCase(Locale.ROOT);
    }

    private static String create(Create creation) {
        String type = creation.type().map(each -> "type " + each.value()).orElse("untyped");
        String keys = creation.keys().isEmpty() ? "" : ", keys " + Phrases.list(creation.keys());
        String lease =
                creation.leasedBy().map(each -> ", leased " + terms(each)).orElse("");
        return "creates " + creation.id() + " (" + type + ", " + Phrases.of(creation.next()) + ", "
                + state(creation.state()) + keys + ")" + lease;
    }

    private static String operate(OperatorCommand command) {
        String forced = command.force() == OperatorCommand.Force.END_LEASE ? " by force" : "";
        String epoch = command.onlyAtEpoch().isPresent()
                ? " only at epoch " + command.onlyAtEpoch().getAsLong()
                : "";
        return "(operator) " + lower(command.verb()) + "s " + target(command.target()) + forced + epoch;
    }

    private String saves(List<Save> saves) {
        return saves.stream()
                .map(save -> lease(save.stamp().lease()) + " write "
                        + save.stamp().writeNo() + " ("
                        + Phrases.of(save.next())
                        + save.state().map(state -> ", " + state(state)).orElse(", no state") + keys(save) + ")")
                .collect(Collectors.joining(" and "));
    }

    private static String keys(Save save) {
        String added = save.keys().add().isEmpty()
                ? ""
                : ", adding " + Phrases.list(save.keys().add());
        return save.keys().free().isEmpty()
                ? added
                : added + ", freeing " + Phrases.list(save.keys().free());
    }

    private static String retry(Call.Release release) {
        String work = release.releases().get(0).work().name();
        String started = work.equals("NOT_STARTED") ? ", not started" : "";
        return release.releases().get(0).retryAt() instanceof Timer.None
                ? started
                : started + ", not to be retried before "
                        + Phrases.of(release.releases().get(0).retryAt());
    }

    private static String terms(Acquisition acquisition) {
        return serving(acquisition.types()) + Phrases.of(acquisition.length());
    }

    private static String serving(HostTypes types) {
        boolean plain = types.types().size() == 1 && types.rest() == HostTypes.Rest.NONE;
        return plain
                ? ""
                : "serving " + Phrases.list(types.types()) + (types.rest() == HostTypes.Rest.NONE ? "" : " and untyped")
                        + " ";
    }

    private String leases(List<Lease> all) {
        return all.stream().map(this::lease).collect(Collectors.joining(" and "));
    }

    private String lease(Lease lease) {
        return lease.instance() + " (" + leases.apply(lease) + ")";
    }

    private static String targets(List<Target> targets) {
        return targets.stream().map(CallWords::target).collect(Collectors.joining(" and "));
    }

    private static String target(Target target) {
        return target instanceof Target.ByKey key
                ? "the instance with " + key.key()
                : ((Target.ById) target).id().value();
    }

    private static String state(State state) {
        return state.sizeBytes() + " bytes" + (state.encoding().equals(State.PLAIN) ? "" : " " + state.encoding());
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
