package io.leasehold.tck.run;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.Rule;
import io.leasehold.tck.rules.RuleCatalogue;
import io.leasehold.tck.rules.RuleDefinition;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules that a class verifies, found by reflection: all methods that carry {@link Rule} in the class, its superclasses and all
 * their interfaces. A class that overrides one is refused: the override would pass in the rule's name.
 */
public final class BuiltRules {
    private final Map<String, List<Method>> properties;
    private final int counted;

    private BuiltRules(Map<String, List<Method>> properties, int counted) {
        this.properties = properties;
        this.counted = counted;
    }

    /**
     * Looks at a class.
     *
     * @param type a class or interface
     * @param catalogue the rules
     * @return the rules that it verifies, in the order of the catalogue
     * @throws HarnessFault if a method carries an id that the catalogue does not have, or is overridden
     */
    public static BuiltRules of(Class<?> type, RuleCatalogue catalogue) {
        Map<String, List<Method>> found = new LinkedHashMap<>();
        catalogue.inOrderOfRun().forEach(rule -> found.put(rule.id(), new ArrayList<>()));
        for (Class<?> part : hierarchy(type, new LinkedHashSet<>())) {
            for (Method method : part.getDeclaredMethods()) {
                Rule rule = method.getAnnotation(Rule.class);
                if (rule != null && !method.isBridge()) {
                    List<Method> methods = found.get(rule.value());
                    if (methods == null) {
                        throw new HarnessFault("Method " + method + " carries the unknown rule " + rule.value());
                    }
                    refuseOverridden(type, method);
                    methods.add(method);
                }
            }
        }
        found.values().removeIf(List::isEmpty);
        found.values().forEach(methods -> methods.sort(Comparator.comparing(Method::getName)));
        int counted = (int) found.keySet().stream()
                .filter(id -> !catalogue.isRecordLevel(id))
                .count();
        return new BuiltRules(Collections.unmodifiableMap(found), counted);
    }

    private static void refuseOverridden(Class<?> type, Method property) {
        boolean overridden = hierarchy(type, new LinkedHashSet<>()).stream()
                .filter(each -> each != property.getDeclaringClass()
                        && property.getDeclaringClass().isAssignableFrom(each))
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(each -> !each.isAnnotationPresent(Rule.class))
                .anyMatch(each -> each.getName().equals(property.getName())
                        && Arrays.equals(each.getParameterTypes(), property.getParameterTypes()));
        if (overridden) {
            throw new HarnessFault(type.getSimpleName() + " must not override " + property.getName()
                    + ", which verifies " + property.getAnnotation(Rule.class).value());
        }
    }

    private static Set<Class<?>> hierarchy(Class<?> type, Set<Class<?>> seen) {
        if (seen.add(type)) {
            Class<?> parent = type.getSuperclass();
            if (parent != null) {
                hierarchy(parent, seen);
            }
            Arrays.stream(type.getInterfaces()).forEach(each -> hierarchy(each, seen));
        }
        return seen;
    }

    /**
     * Whether some property verifies a rule.
     *
     * @param rule the rule
     * @return false for a planned one
     */
    public boolean isBuilt(RuleDefinition rule) {
        return properties.containsKey(rule.id());
    }

    /**
     * How many rules are built, those of the record level not counted.
     *
     * @return zero or more
     */
    public int count() {
        return counted;
    }

    /**
     * The properties of a rule.
     *
     * @param rule the id of the rule
     * @return none for a planned one
     */
    public List<Method> properties(String rule) {
        return properties.getOrDefault(rule, List.of());
    }
}
