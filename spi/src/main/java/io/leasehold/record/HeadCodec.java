package io.leasehold.record;

import io.leasehold.spi.ActivationParameters;
import io.leasehold.spi.Expiry;
import io.leasehold.spi.HostType;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.InstanceKey;
import io.leasehold.spi.InstanceSnapshot.Content;
import io.leasehold.spi.InstanceSnapshot.Ownership;
import io.leasehold.spi.InstanceSnapshot.Standing;
import io.leasehold.spi.InstanceSnapshot.Status;
import io.leasehold.spi.Lease;
import io.leasehold.spi.OwnerId;
import io.leasehold.spi.WriteStamp;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Heads, and the epochs of stripes, as bytes. A version that this release does not know, or bytes that make no sense, read as
 * damaged. Stateless and thread-safe.
 */
public final class HeadCodec {
    private static final int VERSION = 1;

    private HeadCodec() {}

    /**
     * Writes a head.
     *
     * @param head the head
     * @return the content of its record
     */
    public static byte[] encode(Head head) {
        RecordWriter out = new RecordWriter(VERSION);
        Head.Birth birth = head.birth();
        out.text(birth.id().value());
        out.optional(birth.type(), type -> out.text(type.value()));
        out.text(birth.token());
        out.number(birth.epoch());
        out.constant(head.standing().status());
        out.optional(head.standing().reason(), out::text);
        out.optional(head.standing().endedAt(), out::instant);
        out.optional(head.standing().purgeAt(), out::instant);
        out.optional(head.waiting().nextTimer(), out::instant);
        out.optional(head.waiting().readySince(), out::instant);
        out.optional(head.waiting().retryAt(), out::instant);
        out.number(head.signals().recorded());
        out.number(head.signals().seen());
        out.list(head.signals().runs(), run -> {
            out.number(run.through());
            out.instant(run.since());
        });
        ownership(out, head.ownership());
        content(out, head.content());
        return out.toByteArray();
    }

    private static void ownership(RecordWriter out, Ownership ownership) {
        out.number(ownership.epoch());
        out.number(ownership.attempts());
        out.optional(ownership.lease(), held -> {
            lease(out, held.lease());
            out.number(held.expiry() instanceof Expiry.At ? 0 : held.expiry() instanceof Expiry.Zero ? 1 : 2);
            out.optional(held.expiry().instant(), out::instant);
        });
        out.optional(ownership.lastWrite(), stamp -> {
            lease(out, stamp.lease());
            out.number(stamp.writeNo());
        });
        out.optional(ownership.previous(), previous -> {
            out.text(previous.owner().value());
            out.number(previous.epoch());
            out.constant(previous.ending());
        });
    }

    private static void lease(RecordWriter out, Lease lease) {
        out.text(lease.owner().value());
        out.number(lease.acquisitionNo());
        out.number(lease.epoch());
    }

    private static void content(RecordWriter out, Content content) {
        out.number(content.stateSizeBytes());
        out.text(content.encoding());
        out.list(content.keys().stream().map(InstanceKey::value).sorted().toList(), out::text);
        out.optional(content.activation(), parameters -> {
            out.text(parameters.activationType());
            out.text(parameters.site());
            out.text(parameters.applicationPath());
            out.text(parameters.servicePath());
        });
    }

    /**
     * Writes the epoch of a stripe.
     *
     * @param epoch the highest epoch ever removed
     * @return the content of its record
     */
    public static byte[] encodeStripe(long epoch) {
        RecordWriter out = new RecordWriter(VERSION);
        out.number(epoch);
        return out.toByteArray();
    }

    /**
     * Reads the epoch of a stripe.
     *
     * @param slot its record
     * @return the highest epoch ever removed; -1 if nothing was
     * @throws IOException if the bytes make no sense
     */
    public static long stripe(Slot slot) throws IOException {
        return slot.isAbsent() ? -1 : new RecordReader(slot.buffer(), VERSION).number();
    }

    /**
     * Reads a head.
     *
     * @param slot its record, present
     * @return the head
     * @throws IOException if the bytes make no sense or are of a version that is not known
     */
    public static Head decode(Slot slot) throws IOException {
        RecordReader in = new RecordReader(slot.buffer(), VERSION);
        InstanceId id = new InstanceId(in.text());
        Head.Birth birth = new Head.Birth(id, in.optional(in::text).map(HostType::new), in.text(), in.number());
        Standing standing = new Standing(
                in.constant(Status.class), in.optional(in::text), in.optional(in::instant), in.optional(in::instant));
        Head.Waiting waiting =
                new Head.Waiting(in.optional(in::instant), in.optional(in::instant), in.optional(in::instant));
        Ledger signals = new Ledger(in.number(), in.number(), in.list(() -> new Ledger.Run(in.number(), in.instant())));
        Head head = new Head(birth, standing, waiting, signals, ownership(in, id), content(in));
        in.end();
        return head;
    }

    private static Ownership ownership(RecordReader in, InstanceId id) throws IOException {
        long epoch = in.number();
        int attempts = (int) in.number();
        Optional<Lease.Held> held = in.optional(() -> new Lease.Held(lease(in, id), expiry(in)));
        Optional<WriteStamp> stamp = in.optional(() -> new WriteStamp(lease(in, id), in.number()));
        Optional<Lease.Previous> previous = in.optional(
                () -> new Lease.Previous(new OwnerId(in.text()), in.number(), in.constant(Lease.Ending.class)));
        return new Ownership(held, epoch, stamp, previous, attempts);
    }

    private static Lease lease(RecordReader in, InstanceId id) throws IOException {
        return new Lease(id, new OwnerId(in.text()), in.number(), in.number());
    }

    private static Expiry expiry(RecordReader in) throws IOException {
        long kind = in.number();
        Optional<Instant> instant = in.optional(in::instant);
        if (kind == 2) {
            return new Expiry.Never();
        }
        Instant at = instant.orElseThrow(() -> new IOException("a lease without an instant"));
        return kind == 0 ? new Expiry.At(at) : new Expiry.Zero(at);
    }

    private static Content content(RecordReader in) throws IOException {
        long size = in.number();
        String encoding = in.text();
        List<InstanceKey> keys = in.list(() -> new InstanceKey(in.text()));
        Optional<ActivationParameters> activation =
                in.optional(() -> new ActivationParameters(in.text(), in.text(), in.text(), in.text()));
        return new Content(size, encoding, Set.copyOf(keys), activation);
    }
}
