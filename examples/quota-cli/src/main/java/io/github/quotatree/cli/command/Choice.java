package io.github.quotatree.cli.command;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads one of the constants of an enum as users write them, in lower case and with hyphens. */
public abstract class Choice<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
    private final Class<E> type;

    /** Makes a converter for the constants of an enum. */
    protected Choice(Class<E> type) {
        this.type = type;
    }

    @Override
    public E convert(String text) {
        for (E constant : type.getEnumConstants()) {
            if (written(constant).equals(text)) {
                return constant;
            }
        }
        throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", values()));
    }

    /** Returns the constants as users write them, which a shell may offer. */
    @Override
    public Iterator<String> iterator() {
        return values().iterator();
    }

    private List<String> values() {
        return Arrays.stream(type.getEnumConstants()).map(Choice::written).toList();
    }

    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
