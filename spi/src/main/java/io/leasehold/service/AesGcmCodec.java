package io.leasehold.service;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Encrypts states with AES in Galois/Counter mode. The id of the key is stored with every state, so that keys can be changed while
 * old states stay readable; a state is bound to its instance, so that the bytes of one do not decode as those of another. Tag
 * {@code aes:} and the id of the key. Immutable and thread-safe.
 *
 * <p>Each state gets a random nonce of 96 bits: change the key before it has encrypted 2^32 states.
 */
public final class AesGcmCodec implements StateCodec {
    private static final String PREFIX = "aes:";
    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final Set<Integer> KEY_BITS = Set.of(128, 192, 256);

    private final String current;
    private final Map<String, SecretKey> keys;
    private final SecureRandom random;

    private AesGcmCodec(String current, Map<String, SecretKey> keys, SecureRandom random) {
        this.current = current;
        this.keys = keys;
        this.random = random;
    }

    /**
     * Encrypts with a key.
     *
     * @param keyId its id, stored with every state: 1 to 16 of {@code a-z 0-9 . -}
     * @param key an AES key of 128, 192 or 256 bits
     * @return the codec
     * @throws BadArgumentException if the id or the key is unfit
     */
    public static AesGcmCodec of(String keyId, SecretKey key) {
        return new AesGcmCodec(checked(keyId), Map.of(keyId, usable(key)), new SecureRandom());
    }

    /**
     * The same, but it also decrypts what an older key has encrypted.
     *
     * @param keyId the id of the older key
     * @param key the older key
     * @return the codec with one more key
     * @throws BadArgumentException if the id or the key is unfit, or the id is taken
     */
    public AesGcmCodec alsoDecrypting(String keyId, SecretKey key) {
        Map<String, SecretKey> more = new HashMap<>(keys);
        if (more.put(checked(keyId), usable(key)) != null) {
            throw new BadArgumentException("keyId", "there is another key " + keyId);
        }
        return new AesGcmCodec(current, Map.copyOf(more), random);
    }

    private static String checked(String keyId) {
        if (!keyId.matches("[a-z0-9.-]{1,16}")) {
            throw new BadArgumentException("keyId", "must be 1 to 16 of a-z 0-9 . -");
        }
        return keyId;
    }

    private static SecretKey usable(SecretKey key) {
        if (!Objects.requireNonNull(key, "key").getAlgorithm().equals("AES")) {
            throw new BadArgumentException("key", "must be an AES key");
        }
        byte[] bytes = key.getEncoded(); // null for a key that does not leave its device
        if (bytes != null && !KEY_BITS.contains(bytes.length * Byte.SIZE)) {
            throw new BadArgumentException("key", "must have 128, 192 or 256 bits");
        }
        return key;
    }

    @Override
    public String tag() {
        return PREFIX + current;
    }

    @Override
    public boolean decodes(String tag) {
        return tag.startsWith(PREFIX);
    }

    @Override
    public byte[] encode(InstanceId instance, byte[] plain) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed =
                    cipher(Cipher.ENCRYPT_MODE, current, instance, nonce).doFinal(plain);
            return ByteBuffer.allocate(NONCE_BYTES + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM is not usable with key " + current, e);
        }
    }

    @Override
    public byte[] decode(InstanceId instance, String tag, byte[] encoded) throws UndecodableStateException {
        String keyId = tag.substring(PREFIX.length());
        if (!keys.containsKey(keyId)) {
            throw new UndecodableStateException("key " + keyId + " is not known here");
        }
        if (encoded.length < NONCE_BYTES) {
            throw new UndecodableStateException("the encrypted state is cut off");
        }
        try {
            byte[] nonce = Arrays.copyOf(encoded, NONCE_BYTES);
            Cipher cipher = cipher(Cipher.DECRYPT_MODE, keyId, instance, nonce);
            return cipher.doFinal(encoded, NONCE_BYTES, encoded.length - NONCE_BYTES);
        } catch (GeneralSecurityException e) {
            // The cause may tell a guesser how far a forgery came; the id of the key is all that helps an operator.
            throw new UndecodableStateException("the state cannot be decrypted with key " + keyId);
        }
    }

    private Cipher cipher(int mode, String keyId, InstanceId instance, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(ALGORITHM);
        cipher.init(mode, Objects.requireNonNull(keys.get(keyId)), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(instance.value().getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
