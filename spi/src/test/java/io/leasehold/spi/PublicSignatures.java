package io.leasehold.spi;

import static java.util.stream.Collectors.joining;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What users of a type can name: its own line, then one line for each member that is not private to its package.
 *
 * <p>The words are put together here where the JDK's own ones differ between releases: a list checked in from one JDK has to
 * hold on the next.
 */
final class PublicSignatures {
    private PublicSignatures() {}

    static List<String> of(Stream<Class<?>> types) {
        return types.filter(PublicSignatures::isVisible)
                .sorted(Comparator.comparing(Class::getName))
                .flatMap(type -> Stream.concat(Stream.of(headerOf(type)), membersOf(type)))
                .toList();
    }

    private static boolean isVisible(Class<?> type) {
        Class<?> enclosing = type.getEnclosingClass();
        return isVisible(type.getModifiers())
                && !type.isSynthetic()
                && !type.isAnonymousClass()
                && !type.isLocalClass()
                && (enclosing == null || isVisible(enclosing));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String headerOf(Class<?> type) {
        return Stream.of(
                        modifiersOf(type),
                        kindOf(type),
                        type.getName() + typeParametersOf(type),
                        listed("extends", superclassOf(type)),
                        listed(type.isInterface() ? "extends" : "implements", Stream.of(type.getGenericInterfaces())),
                        listed("permits", permittedBy(type)))
                .filter(part -> !part.isEmpty())
                .collect(joining(" "));
    }

    private static String modifiersOf(Class<?> type) {
        int told = Modifier.PUBLIC | Modifier.PROTECTED;
        boolean kindSaysIt = type.isInterface() || type.isEnum() || type.isRecord();
        String modifiers = Modifier.toString(
                type.getModifiers() & (kindSaysIt ? told : told | Modifier.FINAL | Modifier.ABSTRACT));
        return type.isSealed() ? modifiers + " sealed" : modifiers;
    }

    private static String kindOf(Class<?> type) {
        if (type.isAnnotation()) {
            return "@interface";
        }
        if (type.isInterface()) {
            return "interface";
        }
        if (type.isEnum()) {
            return "enum";
        }
        return type.isRecord() ? "record" : "class";
    }

    private static String typeParametersOf(Class<?> type) {
        TypeVariable<?>[] parameters = type.getTypeParameters();
        if (parameters.length == 0) {
            return "";
        }
        return Arrays.stream(parameters).map(PublicSignatures::bounded).collect(joining(", ", "<", ">"));
    }

    private static String bounded(TypeVariable<?> parameter) {
        String bounds = Arrays.stream(parameter.getBounds())
                .filter(bound -> bound != Object.class)
                .map(Type::getTypeName)
                .collect(joining(" & "));
        return bounds.isEmpty() ? parameter.getName() : parameter.getName() + " extends " + bounds;
    }

    private static Stream<Type> superclassOf(Class<?> type) {
        boolean kindSaysIt = type.isInterface() || type.isEnum() || type.isRecord();
        return kindSaysIt || type.getSuperclass() == Object.class
                ? Stream.empty()
                : Stream.of(type.getGenericSuperclass());
    }

    /** By name: compilers write them in orders of their own. */
    private static Stream<Type> permittedBy(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses())
                        .sorted(Comparator.comparing(Class::getName))
                        .filter(PublicSignatures::isVisible)
                        .map(Type.class::cast)
                : Stream.empty();
    }

    private static String listed(String word, Stream<Type> types) {
        String names = types.map(Type::getTypeName).collect(joining(", "));
        return names.isEmpty() ? "" : word + " " + names;
    }

    private static Stream<String> membersOf(Class<?> type) {
        Stream<String> fields = Arrays.stream(type.getDeclaredFields())
                .filter(PublicSignatures::isVisible)
                .map(Field::toGenericString);
        Stream<String> executables = Stream.<Executable>concat(
                        Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
                .filter(PublicSignatures::isVisible)
                .filter(executable -> !isInheritedByAll(executable))
                .map(Executable::toGenericString);
        return Stream.concat(fields, executables)
                .sorted()
                .map(signature -> "    " + signature.replace(type.getName() + ".", ""));
    }

    private static boolean isVisible(Member member) {
        return isVisible(member.getModifiers()) && !member.isSynthetic();
    }

    /** Whether every object has it: equals, hashCode and toString would be three lines of noise in each record. */
    private static boolean isInheritedByAll(Executable executable) {
        return Arrays.stream(Object.class.getMethods())
                .anyMatch(method -> method.getName().equals(executable.getName())
                        && Arrays.equals(method.getParameterTypes(), executable.getParameterTypes()));
    }
}
