package io.leasehold.service;

import io.leasehold.spi.InstanceId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Compresses states. Tag {@value #TAG}. Immutable and thread-safe. */
public final class GzipCodec implements StateCodec {
    private static final String TAG = "gzip";
    private static final int LARGEST_STATE = Integer.MAX_VALUE - 8;

    /** The codec; it has no settings. */
    public GzipCodec() {}

    @Override
    public String tag() {
        return TAG;
    }

    @Override
    public byte[] encode(InstanceId instance, byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("a stream in memory failed", e);
        }
        return out.toByteArray();
    }

    @Override
    public byte[] decode(InstanceId instance, String tag, byte[] encoded) throws UndecodableStateException {
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(encoded))) {
            return gzip.readNBytes(LARGEST_STATE);
        } catch (IOException e) {
            throw new UndecodableStateException("the state is not in gzip format", e);
        }
    }
}
