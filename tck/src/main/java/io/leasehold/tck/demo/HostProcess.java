package io.leasehold.tck.demo;

import io.leasehold.service.Activation;
import io.leasehold.service.Outcome;
import io.leasehold.service.PersistenceService;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.spi.Retention;
import io.leasehold.spi.State;
import io.leasehold.tck.StoreAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * A host in a process of its own: {@code URL NAMESPACE NAME [OPTION=VALUE | password ...]}; the value of a password is taken from the
 * environment. It runs jobs of eight steps, each of which takes a moment and is saved before the next one begins, and ends when the
 * process that started it has ended.
 */
public final class HostProcess {
    /** How many steps a job has. */
    static final int STEPS = 8;

    /** The system property that keeps a host from printing what it does. */
    static final String QUIET = "leasehold.demo.quiet";

    static final HostType TYPE = new HostType("job");
    static final Duration LEASE = Duration.ofSeconds(4);
    static final Duration PERIOD = Duration.ofMillis(200);
    static final String PASSWORD_VARIABLE = "LEASEHOLD_PASSWORD";

    private static final int OPTIONS_FROM = 3;
    private static final Duration STEP = Duration.ofMillis(250);

    private HostProcess() {}

    /**
     * Runs the host until its parent has ended.
     *
     * @param arguments the store, the namespace, the name of the host, and options of the store
     */
    public static void main(String[] arguments) {
        StoreAddress address = new StoreAddress(arguments[0], options(arguments));
        InstanceStore store = PersistenceProvider.forUrl(address.url()).open(Stage.request(address, arguments[1]));
        PersistenceService host = PersistenceService.builder(store)
                .name(arguments[2])
                .leaseDuration(LEASE)
                .detectionPeriod(PERIOD)
                .retention(Retention.keep(Duration.ofDays(1)))
                .handler(TYPE, HostProcess::step)
                .listener(event -> print("notices: " + event.sentence()))
                .build();
        host.start();
        print("is up, process " + ProcessHandle.current().pid());
        // The threads of a service are daemons: what keeps this process alive is its parent.
        ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().join());
    }

    /** An option without a value is a secret, whose value is in the environment. */
    private static Map<String, String> options(String[] arguments) {
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = OPTIONS_FROM; i < arguments.length; i++) {
            int equals = arguments[i].indexOf('=');
            if (equals < 0) {
                options.put(arguments[i], Objects.requireNonNull(System.getenv(PASSWORD_VARIABLE), PASSWORD_VARIABLE));
            } else {
                options.put(arguments[i].substring(0, equals), arguments[i].substring(equals + 1));
            }
        }
        return options;
    }

    /** One step of a job; its state is the number of steps done. */
    private static Outcome step(Activation activation) throws InterruptedException {
        int done = Integer.parseInt(new String(activation.state().toByteArray(), StandardCharsets.UTF_8));
        if (done == STEPS) {
            print("completes the job");
            return Outcome.complete();
        }
        int step = done + 1;
        print("does step " + step + " of " + STEPS + " at epoch "
                + activation.lease().epoch());
        TimeUnit.NANOSECONDS.sleep(STEP.toNanos());
        return Outcome.continueNow().state(state(step));
    }

    static State state(int done) {
        return State.of(Integer.toString(done).getBytes(StandardCharsets.UTF_8));
    }

    private static void print(String line) {
        if (!Boolean.getBoolean(QUIET)) {
            System.out.println(line);
        }
    }
}
