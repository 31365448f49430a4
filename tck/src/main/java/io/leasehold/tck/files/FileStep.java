package io.leasehold.tck.files;

/**
 * A call that is about to be made.
 *
 * @param process the name of the process that makes it
 * @param call which call
 * @param path the path it is about, absolute; of a rename the source
 * @param number how many calls this process has made, this one included
 */
public record FileStep(String process, FileCall call, String path, long number) {
    @Override
    public String toString() {
        return process + " #" + number + " " + call + " " + path;
    }
}
