package io.leasehold.tck.broken;

import static io.leasehold.tck.broken.BrokenProvider.store;

import io.leasehold.record.Head;
import io.leasehold.record.Laws;
import io.leasehold.record.RecordInstanceStore;
import io.leasehold.record.RecordStore;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.LeaseLength;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.Save;
import io.leasehold.tck.TckEnvironment;
import io.leasehold.tck.door.ForwardingRecords;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/** Stores that renew wrongly or believe a host's clock (groups OWN and CLK, the store's half). */
public final class BrokenOwners implements BrokenFamily {

    /** The family. */
    public BrokenOwners() {}

    @Override
    public List<BrokenProvider> providers() {
        return List.of(
                renewing("RenewResurrects", "renews a lapsed lease that nobody took", RenewsMore.What.LAPSED),
                renewing("RenewForOthers", "renews whoever's lease there is", RenewsMore.What.FOREIGN),
                new BrokenProvider(
                        "HeartbeatRevives",
                        "OWN-03",
                        "keeps a registration alive that has lapsed",
                        store(HeartbeatRevives::new)),
                clock("ClientClockLease", "ends leases by the clock of the host", host -> new Laws() {
                    @Override
                    public Expiry granted(LeaseLength length, Instant reading) {
                        return length.from(host.instant());
                    }
                }),
                clock("ClientClockTimer", "counts relative timers from the clock of the host", host -> new Laws() {
                    @Override
                    public Head save(Head head, Save save, Instant reading) {
                        return Laws.super.save(head, save, host.instant());
                    }
                }),
                clock("ClientClockLapse", "takes leases for lapsed by the clock of the host", host -> new Laws() {
                    @Override
                    public boolean valid(Expiry expiry, Instant reading) {
                        return Laws.super.valid(expiry, host.instant());
                    }
                }),
                new BrokenProvider("ClientClockLook", "CLK-01", "looks by the clock of the host", new ByHostClock() {
                    @Override
                    public InstanceStore open(RecordStore records, OpenRequest request, TckEnvironment host) {
                        return new RecordInstanceStore(new HostTimed(records, host.hostClock()), request);
                    }
                }));
    }

    private static BrokenProvider renewing(String name, String sentence, RenewsMore.What what) {
        return new BrokenProvider(name, "OWN-03", sentence, store(sound -> new RenewsMore(sound, what)));
    }

    private static BrokenProvider clock(String name, String sentence, Function<InstantSource, Laws> laws) {
        return new BrokenProvider(name, "CLK-01", sentence, new ByHostClock() {
            @Override
            public InstanceStore open(RecordStore records, OpenRequest request, TckEnvironment host) {
                return new RecordInstanceStore(records, request, laws.apply(host.hostClock()));
            }
        });
    }

    /** Opens by the clock of a host. */
    private interface ByHostClock extends BrokenProvider.Opener {
        @Override
        default InstanceStore open(RecordStore records, OpenRequest request) {
            return new RecordInstanceStore(records, request);
        }

        @Override
        InstanceStore open(RecordStore records, OpenRequest request, TckEnvironment host);
    }

    /** Its readings are those of a host; its steps decide by the clock of the store. */
    private record HostTimed(RecordStore records, InstantSource host) implements ForwardingRecords {
        @Override
        public Instant time() {
            return host.instant();
        }
    }
}
