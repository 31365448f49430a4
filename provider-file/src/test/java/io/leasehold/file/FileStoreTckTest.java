package io.leasehold.file;

import io.leasehold.spi.InstanceStore;
import io.leasehold.tck.InstanceStoreTck;
import io.leasehold.tck.TckEnvironment;

/** The file store under the conformance kit; the kit replaces the directory by one of its own file systems where it likes. */
final class FileStoreTckTest implements InstanceStoreTck {
    @Override
    public InstanceStore open(TckEnvironment environment) {
        return new FileProvider().open(environment.request("file:" + environment.directory()));
    }
}
