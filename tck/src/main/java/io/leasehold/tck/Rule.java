package io.leasehold.tck;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the property that verifies one rule of the catalogue. Several properties may carry the same id: the rule passes when all of
 * them pass. A rule whose id no property carries is <em>planned</em>.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Rule {
    /**
     * The id of the rule.
     *
     * @return an id of the catalogue, for example {@code LEASE-02}; an unknown one is a fault of the kit
     */
    String value();
}
