package io.leasehold.record;

final class RecordInstanceStore {}
