package io.leasehold.tck;

import io.leasehold.spi.Capability;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.model.Damage;
import io.leasehold.tck.rulegroup.ActivationRules;
import io.leasehold.tck.rulegroup.ConcurrencyRules;
import io.leasehold.tck.rulegroup.ConnectionRules;
import io.leasehold.tck.rulegroup.CostRules;
import io.leasehold.tck.rulegroup.CrudRules;
import io.leasehold.tck.rulegroup.DurabilityRules;
import io.leasehold.tck.rulegroup.EnlistmentRules;
import io.leasehold.tck.rulegroup.ErrorRules;
import io.leasehold.tck.rulegroup.ExclusionRaces;
import io.leasehold.tck.rulegroup.ExclusionRules;
import io.leasehold.tck.rulegroup.FencingRules;
import io.leasehold.tck.rulegroup.FreezeRules;
import io.leasehold.tck.rulegroup.HandOverRules;
import io.leasehold.tck.rulegroup.HintRules;
import io.leasehold.tck.rulegroup.InstallationRules;
import io.leasehold.tck.rulegroup.KeyRules;
import io.leasehold.tck.rulegroup.LeakRules;
import io.leasehold.tck.rulegroup.LeaseRules;
import io.leasehold.tck.rulegroup.LimitRules;
import io.leasehold.tck.rulegroup.MigrationRules;
import io.leasehold.tck.rulegroup.NamespaceRules;
import io.leasehold.tck.rulegroup.OrphanRules;
import io.leasehold.tck.rulegroup.OwnerClockRules;
import io.leasehold.tck.rulegroup.PoisonRules;
import io.leasehold.tck.rulegroup.RecordKeepingRules;
import io.leasehold.tck.rulegroup.RecordRaceRules;
import io.leasehold.tck.rulegroup.RecordReadRules;
import io.leasehold.tck.rulegroup.RecordStepRules;
import io.leasehold.tck.rulegroup.RunRules;
import io.leasehold.tck.rulegroup.ServiceDetectionRules;
import io.leasehold.tck.rulegroup.ServiceErrorRules;
import io.leasehold.tck.rulegroup.ServiceLeaseRules;
import io.leasehold.tck.rulegroup.ServiceLifeRules;
import io.leasehold.tck.rulegroup.ServiceOutageRules;
import io.leasehold.tck.rulegroup.ServiceRecoveryRules;
import io.leasehold.tck.rulegroup.SignalSurvivalRules;
import io.leasehold.tck.rulegroup.StatusRules;
import io.leasehold.tck.rulegroup.SuspensionRules;
import io.leasehold.tck.rulegroup.TimerOrderRules;
import io.leasehold.tck.rulegroup.TimerRules;
import io.leasehold.tck.rulegroup.TimerZoneRules;
import io.leasehold.tck.rulegroup.WakeRules;
import io.leasehold.tck.rulegroup.ZeroRules;
import io.leasehold.tck.rules.Subject;
import io.leasehold.tck.service.ServiceMaker;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * What the author of a store implements to have it checked: one class with one method. The rules come with the interface, and their
 * results show under the author's class in every IDE and build. <pre>{@code
 * class MyStoreTckTest implements InstanceStoreTck {
 *     @Override
 *     public InstanceStore open(TckEnvironment environment) {
 *         return new MyProvider().open(environment.request("my:" + environment.directory()));
 *     }
 * }
 * }</pre>
 *
 * <p>The other methods are hooks. A rule that needs one which the class does not override is skipped and says so. JUnit makes a new
 * object for every try, so an implementation keeps nothing in its fields.
 */
public interface InstanceStoreTck
        extends Candidate,
                RecordStepRules,
                RecordRaceRules,
                RecordReadRules,
                RecordKeepingRules,
                CrudRules,
                NamespaceRules,
                LeaseRules,
                ExclusionRules,
                ExclusionRaces,
                FencingRules,
                ZeroRules,
                RunRules,
                PoisonRules,
                ActivationRules,
                WakeRules,
                SignalSurvivalRules,
                HintRules,
                OrphanRules,
                KeyRules,
                LimitRules,
                ErrorRules,
                ConnectionRules,
                MigrationRules,
                InstallationRules,
                EnlistmentRules,
                DurabilityRules,
                TimerRules,
                TimerOrderRules,
                TimerZoneRules,
                StatusRules,
                SuspensionRules,
                OwnerClockRules,
                CostRules,
                LeakRules,
                ServiceLifeRules,
                ServiceLeaseRules,
                ServiceRecoveryRules,
                ServiceDetectionRules,
                ServiceErrorRules,
                ServiceOutageRules,
                ConcurrencyRules,
                FreezeRules,
                HandOverRules {

    /**
     * Opens the store for one host of a namespace. Within a namespace it is called once for each host, or once for all of them if the
     * store does not declare {@link Capability#MULTI_PROCESS}; the kit closes what it opened.
     *
     * <p>A run uses several namespaces, so the store is opened several times in one process, and several of these are open at once, even
     * if it does not declare {@link Capability#MULTI_PROCESS}. Each namespace has a {@linkplain TckEnvironment#directory() directory} of
     * its own; a store that keeps its data there has nothing to mind. One that puts all namespaces into the same place, such as a file
     * that a library locks, must let the openings of one process share it: the first opens the file, the last to close closes it.
     *
     * @param environment clock, namespace, options and places for data
     * @return the open store
     */
    InstanceStore open(TckEnvironment environment);

    /**
     * Erases the namespace of a run when it is over. Without this hook the namespace is left behind.
     *
     * @param environment the environment of the first host
     */
    default void erase(TckEnvironment environment) {}

    /**
     * How another process opens the store: the kit starts processes on the same class path that use it and are killed. An object of
     * the author's class can do it without further ado if the store keeps its data in the {@linkplain TckEnvironment#directory()
     * directory} of its environment, and the class has a constructor without arguments. A store elsewhere, on a server for example,
     * overrides this; otherwise a rule that needs such processes is judged without them, or skipped.
     *
     * @return opens it; empty if no other process can
     */
    default Optional<Elsewhere> elsewhere() {
        return Optional.empty();
    }

    /**
     * Connections to the database of the store, if it has one: the kit watches them and hands them to {@link #open} as the {@linkplain
     * TckEnvironment#dataSource() data source} of the environment, where a rule is about what the store does with them. Where the
     * database shows who waits for a lock (PostgreSQL, H2, MariaDB, SQL Server, Oracle), races of hosts are stopped there before each
     * statement, so that the kit decides which host goes on; otherwise they run on free threads.
     *
     * @return the connections, which the author's class closes if need be; empty if the kit cannot watch any
     */
    default Optional<DataSource> dataSource() {
        return Optional.empty();
    }

    /**
     * Hook {@link Hook#DAMAGE}: damages the stored form of an instance, for example by flipping a bit, past all caches.
     *
     * @param environment the environment of the first host
     * @param instance an existing instance
     * @param damage {@link Damage#STATE} if only the state is to become unreadable, {@link Damage#RECORD} if all of it is
     */
    default void damage(TckEnvironment environment, InstanceId instance, Damage damage) {
        throw new UnsupportedOperationException("the hook damage is not implemented");
    }

    /**
     * Hook {@link Hook#MAKE_NEWER}: makes the closed store look as if a newer release had written it.
     *
     * @param environment the environment of the first host
     */
    default void makeNewer(TckEnvironment environment) {
        throw new UnsupportedOperationException("the hook makeNewer is not implemented");
    }

    /**
     * Hook {@link Hook#PRESET_EPOCH}: lets the epochs of an id that does not exist yet start above a number.
     *
     * @param environment the environment of the first host
     * @param instance an id without an instance
     * @param epoch the number
     */
    default void presetEpoch(TckEnvironment environment, InstanceId instance, long epoch) {
        throw new UnsupportedOperationException("the hook presetEpoch is not implemented");
    }

    /**
     * Hook {@link Hook#RESTORE}: puts back what an earlier release left of {@link KeptInstances}, which the author keeps for ever, in the
     * namespace of the environment. If it names a data source and the option {@code prefix}, the tables belong there, made as that
     * release made them.
     *
     * @param environment the environment of the first host
     * @param release one of {@link #earlierReleases()}
     */
    default void restore(TckEnvironment environment, String release) {
        throw new UnsupportedOperationException("the hook restore is not implemented");
    }

    /**
     * The releases, or versions of the schema, that {@link #restore} knows.
     *
     * @return their names; none without the hook
     */
    default List<String> earlierReleases() {
        return List.of();
    }

    /**
     * Makes the persistence services that the rules of the service run over the store. The kit overrides it to prove itself; an
     * author has no reason to.
     *
     * @return the maker of the real service
     */
    default ServiceMaker services() {
        return ServiceMaker.sound();
    }

    @Override
    default Set<Subject> subjects() {
        return StoreFacts.of(this).subjects();
    }

    @Override
    default Set<Capability> capabilities() {
        return StoreFacts.of(this).capabilities();
    }

    @Override
    default Set<Hook> hooks() {
        return StoreFacts.hooksOf(getClass());
    }

    @Override
    default Map<String, String> description() {
        return StoreFacts.of(this).description();
    }
}
