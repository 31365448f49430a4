package io.leasehold.tck.demo;

import io.leasehold.spi.InstanceStore;
import io.leasehold.spi.OpenRequest;
import io.leasehold.spi.PersistenceProvider;
import io.leasehold.tck.memory.MemoryProvider;
import java.util.List;

/** Opens stores that forget signals to what is held: {@code forgetful:NAME}. Public, for the service loader. */
public final class ForgetfulProvider implements PersistenceProvider {
    private final MemoryProvider memory = new MemoryProvider();

    public ForgetfulProvider() {}

    @Override
    public String name() {
        return "forgetful";
    }

    @Override
    public boolean accepts(String url) {
        return url.startsWith("forgetful:");
    }

    @Override
    public InstanceStore open(OpenRequest request) {
        return new ForgetfulStore(memory.open(request), whom -> {});
    }

    @Override
    public void erase(OpenRequest request) {
        memory.erase(request);
    }

    @Override
    public List<String> namespaces(OpenRequest request) {
        return memory.namespaces(request);
    }
}
