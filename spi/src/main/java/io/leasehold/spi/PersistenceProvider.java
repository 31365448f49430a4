package io.leasehold.spi;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * Opens instance stores of one kind; found by {@link ServiceLoader}. Implementations are stateless and thread-safe.
 */
public interface PersistenceProvider {
    /**
     * The provider's name, for messages.
     *
     * @return a short name
     */
    String name();

    /**
     * Whether this provider opens a URL. No I/O.
     *
     * @param url the URL
     * @return true if it does
     */
    boolean accepts(String url);

    /**
     * Opens a store, creating what it needs unless an option says otherwise. If the request has a {@link OpenRequest#path() path}, that
     * directory is the store, whatever the URL names, and all I/O goes through the path's own file system.
     *
     * @param request what to open
     * @return the open store; the caller closes it
     * @throws BadArgumentException if an option or the URL is wrong, before any I/O; naming {@code path} if the provider cannot keep its
     *     data in the given path
     * @throws StoreException.CannotOpen if the store cannot be reached, is foreign or of a newer format
     */
    InstanceStore open(OpenRequest request);

    /**
     * Erases the request's namespace whole and leaves every other namespace as it is.
     *
     * @param request which store and namespace
     * @throws BadArgumentException if an option or the URL is wrong, before any I/O
     * @throws StoreException.CannotOpen if the store cannot be reached, is foreign or of a newer format
     */
    void erase(OpenRequest request);

    /**
     * The namespaces of a store that hold anything, so that leftovers can be found.
     *
     * @param request which store; its namespace is ignored
     * @return their names in order
     * @throws StoreException.CannotOpen if the store cannot be reached, is foreign or of a newer format
     */
    List<String> namespaces(OpenRequest request);

    /**
     * What an administrator runs so that a store can be opened by a user without the right to create anything (rule MIG-01). No
     * I/O.
     *
     * @param request which store; its namespace is ignored, and nothing is connected to
     * @return the script, in the language of the store; empty if a store of this kind needs none
     * @throws BadArgumentException if an option or the URL is wrong
     */
    default String installationScript(OpenRequest request) {
        return "";
    }

    /**
     * The one provider on the class path that accepts a URL.
     *
     * @param url the URL
     * @return the provider
     * @throws BadArgumentException if none accepts it, or several do; names them
     */
    static PersistenceProvider forUrl(String url) {
        Checks.text("url", url);
        List<PersistenceProvider> all = ServiceLoader.load(PersistenceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        List<PersistenceProvider> fitting =
                all.stream().filter(p -> p.accepts(url)).toList();
        if (fitting.size() == 1) {
            return fitting.get(0);
        }
        String scheme = url.substring(0, Math.max(0, url.indexOf(':')));
        throw new BadArgumentException(
                "url",
                fitting.isEmpty()
                        ? "no provider accepts scheme '" + scheme + "'; on the class path: " + names(all)
                        : "several providers accept scheme '" + scheme + "': " + names(fitting));
    }

    private static String names(List<PersistenceProvider> providers) {
        return providers.stream().map(PersistenceProvider::name).sorted().collect(Collectors.joining(", "));
    }
}
