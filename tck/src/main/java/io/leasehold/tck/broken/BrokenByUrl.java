package io.leasehold.tck.broken;

import io.leasehold.spi.BadArgumentException;
import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Opens the broken providers of the kit by URL: {@code broken:NAME}, in memory. Whoever wants to see how a violation looks checks
 * one. Stateless but for the stores themselves, which live as long as the process.
 */
public final class BrokenByUrl implements PersistenceProvider {
    private static final String SCHEME = "broken:";
    // Not state of the provider but the memory that its URLs name, as a directory is what a file URL names.
    private static final Map<String, BrokenCandidate> STORES = new ConcurrentHashMap<>();

    /** For {@link java.util.ServiceLoader}. */
    public BrokenByUrl() {}

    @Override
    public String name() {
        return "broken";
    }

    @Override
    public boolean accepts(String url) {
        return isBroken(url);
    }

    /**
     * Whether a URL names a broken provider of the kit.
     *
     * @param url a URL
     * @return true if it has the scheme of this provider
     */
    public static boolean isBroken(String url) {
        return url.startsWith(SCHEME);
    }

    /**
     * The broken provider that a URL names.
     *
     * @param url the URL
     * @return always the same for one URL
     * @throws BadArgumentException if there is none
     */
    public static BrokenCandidate candidate(String url) {
        return STORES.computeIfAbsent(url, BrokenByUrl::made);
    }

    private static BrokenCandidate made(String url) {
        String name = url.substring(SCHEME.length());
        return BrokenProviders.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .map(BrokenCandidate::of)
                .orElseThrow(() -> new BadArgumentException(
                        "url", "names the broken provider '" + name + "', which the kit does not have"));
    }

    @Override
    public InstanceStore open(OpenRequest request) {
        return candidate(request.url()).open(request);
    }

    @Override
    public void erase(OpenRequest request) {
        candidate(request.url()).erase(request.namespace());
    }

    @Override
    public List<String> namespaces(OpenRequest request) {
        return candidate(request.url()).namespaces();
    }
}
