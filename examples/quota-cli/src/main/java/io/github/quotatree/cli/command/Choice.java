package io.github.quotatree.cli.command;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads one of the constants of an enum as users write them, in lower case and with hyphens. */
public abstract class Choice<E extends Enum<E>> implements ITypeConverter<E> {
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
        throw new TypeConversionException("'" + text + "' is none of "
                + Arrays.stream(type.getEnumConstants()).map(Choice::written).collect(Collectors.joining(", ")));
    }

    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
