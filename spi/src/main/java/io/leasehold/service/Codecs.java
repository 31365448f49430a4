package io.leasehold.service;

import io.leasehold.service.InvalidConfigurationException.Problem;
import io.leasehold.spi.Create;
import io.leasehold.spi.InstanceId;
import io.leasehold.spi.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The codecs of a service as one: the tag of an encoded state names the codecs in the order in which they were applied, after the
 * tag of the state itself, each behind a {@code +}. Immutable and thread-safe.
 */
final class Codecs {
    private static final int LONGEST_TAG = 20;

    private final List<StateCodec> writing;
    private final List<StateCodec> reading;

    Codecs(List<StateCodec> writing, List<StateCodec> decoders) {
        this.writing = writing;
        List<StateCodec> all = new ArrayList<>(writing);
        all.addAll(decoders);
        all.add(new GzipCodec());
        this.reading = List.copyOf(all);
    }

    static List<Problem> problems(List<StateCodec> writing, List<StateCodec> decoders) {
        List<Problem> problems = new ArrayList<>();
        for (StateCodec codec : writing) {
            String tag = codec.tag();
            if (tag.length() > LONGEST_TAG || !tag.matches("[a-z0-9.:-]+")) {
                problems.add(new Problem("codec", "tag " + tag + " must be 1 to " + LONGEST_TAG + " of a-z 0-9 . : -"));
            } else if (!codec.decodes(tag)) {
                problems.add(new Problem("codec", "codec " + tag + " does not decode what it encodes"));
            }
        }
        return problems;
    }

    State encode(InstanceId instance, State state) {
        if (writing.isEmpty()) {
            return state;
        }
        StringBuilder tag = new StringBuilder(state.encoding().equals(State.PLAIN) ? "" : state.encoding());
        byte[] bytes = state.toByteArray();
        for (StateCodec codec : writing) {
            bytes = codec.encode(instance, bytes);
            tag.append('+').append(codec.tag());
        }
        return State.encoded(tag.toString(), bytes);
    }

    Create encode(Create creation) {
        State encoded = encode(creation.id(), creation.state());
        return new Create(
                creation.id(),
                creation.type(),
                encoded,
                creation.next(),
                creation.keys(),
                creation.activation(),
                creation.token(),
                creation.leasedBy());
    }

    /** Takes off what codecs have put on; what stays is the application's own tag. */
    State decode(InstanceId instance, State stored) throws UndecodableStateException {
        String tag = stored.encoding();
        byte[] bytes = stored.toByteArray();
        for (int plus = tag.lastIndexOf('+'); plus >= 0; plus = tag.lastIndexOf('+')) {
            String last = tag.substring(plus + 1);
            StateCodec codec = codec(last)
                    .orElseThrow(() -> new UndecodableStateException("no codec here decodes encoding " + last));
            bytes = codec.decode(instance, last, bytes);
            tag = tag.substring(0, plus);
        }
        return tag.equals(stored.encoding()) ? stored : State.encoded(tag.isEmpty() ? State.PLAIN : tag, bytes);
    }

    private Optional<StateCodec> codec(String tag) {
        return reading.stream().filter(codec -> codec.decodes(tag)).findFirst();
    }
}
