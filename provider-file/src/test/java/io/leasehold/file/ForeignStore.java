package io.leasehold.file;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** A store that the classes of another class loader have opened: it shares nothing with ours but the JVM. */
final class ForeignStore implements Closeable {
    private final URLClassLoader loader;
    private final Closeable store;

    ForeignStore(Path directory) throws ReflectiveOperationException, IOException {
        loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader());
        Method open = method("open", Path.class);
        store = (Closeable) open.invoke(null, directory);
    }

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        StringTokenizer elements = new StringTokenizer(System.getProperty("java.class.path"), File.pathSeparator);
        while (elements.hasMoreTokens()) {
            urls.add(Path.of(elements.nextToken()).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    private Method method(String name, Class<?>... types) throws ReflectiveOperationException {
        Method method = loader.loadClass(CounterProcess.class.getName()).getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method;
    }

    void count(String key, int times) throws ReflectiveOperationException {
        method("count", Closeable.class, String.class, int.class).invoke(null, store, key, times);
    }

    @Override
    public void close() throws IOException {
        store.close();
        loader.close();
    }
}
