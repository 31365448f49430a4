package io.leasehold.tck.demo;

import io.leasehold.service.GenericHost;
import io.leasehold.service.HostActivator;
import io.leasehold.service.ProcessActivator;
import io.leasehold.service.ServiceEvent;
import io.leasehold.service.ServiceListener;
import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Create;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceSnapshot;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.Target;
import io.leasehold.spi.WriteStamp;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.engine.ChildJvm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A host that runs nothing itself, and starts the host that is missing. */
final class GenericHostDemo implements Demo {
    private static final InstanceId JOB = new InstanceId("job-1");
    private static final InstanceId HOSTILE = new InstanceId("hostile-1");
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String SITE = "jobs";

    @Override
    public String name() {
        return "generic-host";
    }

    @Override
    public String sentence() {
        return "a generic host starts the process that an instance needs, and refuses what would leave its site";
    }

    @Override
    public String play(Stage stage) throws InterruptedException {
        try (InstanceStore store = stage.open();
                Site site = new Site()) {
            ChildHost.requireSharedStore(store);
            requireInheritedPassword(stage);
            stage.say("Two instances are runnable, and no host of their types runs on this machine. Each says how to"
                    + " start one; the second one is hostile:");
            create(
                    stage,
                    store,
                    JOB,
                    HostProcess.TYPE,
                    new ActivationParameters("process", SITE, Site.APPLICATION, HostProcess.class.getName()));
            create(
                    stage,
                    store,
                    HOSTILE,
                    new HostType("hostile"),
                    new ActivationParameters("process", SITE, "../../bin/evil.jar", "Evil"));
            ServiceListener told = stage.listener("generic host");
            List<ServiceEvent> events = new CopyOnWriteArrayList<>();
            try (GenericHost generic = GenericHost.builder(store)
                    .activationTypes("process")
                    .activator(activator(stage))
                    .site(SITE, site.directory())
                    .detectionPeriod(HostProcess.PERIOD)
                    .listener(event -> {
                        events.add(event);
                        told.on(event);
                    })
                    .build()) {
                stage.say("A generic host starts here, which knows one site, " + SITE + ", and one activation type:");
                generic.start();
                return served(stage, store, generic, events);
            }
        }
    }

    /** What a generic host starts inherits its environment, and nothing secret besides. */
    private static void requireInheritedPassword(Stage stage) {
        String inherited = System.getenv(HostProcess.PASSWORD_VARIABLE);
        if (ChildHost.password(stage)
                .filter(secret -> !secret.equals(inherited))
                .isPresent()) {
            throw new HarnessFault("This demonstration needs the password in the environment variable "
                    + HostProcess.PASSWORD_VARIABLE);
        }
    }

    private static void create(
            Stage stage, InstanceStore store, InstanceId id, HostType type, ActivationParameters parameters) {
        stage.say(
                id.value(),
                "site " + parameters.site() + ", application " + parameters.applicationPath() + ", service "
                        + parameters.servicePath());
        store.create(Create.of(id, HostProcess.state(HostProcess.STEPS - 1))
                        .ofType(type)
                        .activation(parameters))
                .orThrow();
    }

    /** What is stored chooses the application; options and arguments are the generic host's own. */
    private static ProcessActivator activator(Stage stage) {
        List<String> options = new ArrayList<>(ChildJvm.SMALL);
        options.add("-D" + HostProcess.QUIET + "=true");
        // The process works in its site; a relative URL is meant from here.
        options.add("-Duser.dir=" + System.getProperty("user.dir"));
        return new ProcessActivator()
                .options(options.toArray(String[]::new))
                .arguments(ChildHost.arguments(stage, "started-host").toArray(String[]::new));
    }

    private static String served(Stage stage, InstanceStore store, GenericHost generic, List<ServiceEvent> events)
            throws InterruptedException {
        try {
            Stage.await(LIMIT, "a host is started", () -> told(events, ServiceEvent.HostStarted.class) > 0);
            generic.running().values().forEach(started -> stage.say("generic host", started + " runs"));
            Stage.await(LIMIT, "the started host completes the job", () -> completed(store));
            Stage.await(LIMIT, "the hostile start is refused", () -> told(events, ServiceEvent.StartRefused.class) > 0);
        } finally {
            generic.running().values().forEach(HostActivator.StartedHost::stop);
            // Before the stage is erased: a host that is still up could write into it afterwards.
            Stage.await(LIMIT, "the started host ends", () -> generic.running().isEmpty());
        }
        WriteStamp stamp =
                store.find(Target.id(JOB)).orThrow().ownership().lastWrite().orElseThrow();
        stage.say(
                "store", "instance " + JOB + " is completed by " + stamp.lease().owner());
        Stage.require(stamp.lease().owner().value().startsWith("started-host"), "the started host did it");
        Stage.require(told(events, ServiceEvent.HostStarted.class) == 1, "one host is started");
        Stage.require(
                store.find(Target.id(HOSTILE)).orThrow().ownership().epoch() == 0, "the hostile instance is not run");
        return "The generic host started one process for the type that nobody served, which completed the instance,"
                + " and refused the application outside its site.";
    }

    private static boolean completed(InstanceStore store) {
        return store.find(Target.id(JOB)).orThrow().standing().status() == InstanceSnapshot.Status.COMPLETED;
    }

    private static <E extends ServiceEvent> long told(List<ServiceEvent> events, Class<E> kind) {
        return events.stream().filter(kind::isInstance).count();
    }
}
