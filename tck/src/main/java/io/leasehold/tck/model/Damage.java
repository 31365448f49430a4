package io.leasehold.tck.model;

/** What the caller has damaged of an instance's stored form. */
public enum Damage {
    /** The record: nothing of the instance can be read. */
    RECORD,
    /** The state only: everything else can be read. */
    STATE,
    /** One of the two; the answers will tell. */
    SOMEWHERE
}
