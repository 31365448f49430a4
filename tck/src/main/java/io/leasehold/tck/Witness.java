package io.leasehold.tck;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A condition that must really have occurred while a property ran. A property that ends without a violation, but below one of its
 * minimums, is {@code VACUOUS}: it has proved nothing. The property counts through its {@link Witnesses} parameter.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@Repeatable(Witness.All.class)
public @interface Witness {
    /**
     * What must have happened, in words that fit into a report.
     *
     * @return the name by which the property counts it
     */
    String name();

    /**
     * How often it must have happened in one run, over all tries together.
     *
     * @return the minimum, at least 1
     */
    int atLeast() default 1;

    /** The container of several witnesses; the compiler writes it. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface All {
        /**
         * The witnesses of the property.
         *
         * @return at least two witnesses
         */
        Witness[] value();
    }
}
