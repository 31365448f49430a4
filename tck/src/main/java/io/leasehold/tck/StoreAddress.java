package io.leasehold.tck;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Where the store is that the command checks.
 *
 * @param url the URL that a provider accepts
 * @param options the provider's options, in the order given
 */
public record StoreAddress(String url, Map<String, String> options) implements Serializable {
    public StoreAddress {
        Objects.requireNonNull(url, "url");
        options = Map.copyOf(new LinkedHashMap<>(options));
    }
}
