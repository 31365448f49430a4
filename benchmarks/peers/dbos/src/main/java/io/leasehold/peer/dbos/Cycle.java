package io.leasehold.peer.dbos;

/** What is called as a workflow: DBOS stores its argument and its result. Public, because DBOS proxies it. */
public interface Cycle {
    /**
     * One activation.
     *
     * @param state the state
     * @return the next state
     */
    String run(String state);
}
