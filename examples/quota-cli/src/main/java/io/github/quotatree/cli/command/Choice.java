package io.github.quotatree.cli.command;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.TypeConversionException;

/** Reads one of the constants of an enum as users write them, in lower case and with hyphens. */
public final class Choice implements ITypeConverter<Object>, Iterable<String> {
    private final List<?> constants;

    private Choice(Class<?> type) {
        constants = List.of(type.getEnumConstants());
    }

    /** Lets all options and parameters of a command that are enums be read so, and offer the values so. */
    public static void use(CommandSpec command) {
        // all of them anew, so that help texts have them in their order
        for (OptionSpec option : List.copyOf(command.options())) {
            command.remove(option);
            command.addOption(option.type().isEnum() ? of(option) : option);
        }
        for (PositionalParamSpec parameter : List.copyOf(command.positionalParameters())) {
            command.remove(parameter);
            command.addPositional(parameter.type().isEnum() ? of(parameter) : parameter);
        }
    }

    private static OptionSpec of(OptionSpec option) {
        Choice choice = new Choice(option.type());
        return OptionSpec.builder(option)
                .converters(choice)
                .completionCandidates(choice)
                .build();
    }

    private static PositionalParamSpec of(PositionalParamSpec parameter) {
        Choice choice = new Choice(parameter.type());
        return PositionalParamSpec.builder(parameter)
                .converters(choice)
                .completionCandidates(choice)
                .build();
    }

    @Override
    public Object convert(String text) {
        for (Object constant : constants) {
            if (written(constant).equals(text)) {
                return constant;
            }
        }
        throw new TypeConversionException("'" + text + "' is none of " + String.join(", ", values().toList()));
    }

    @Override
    public Iterator<String> iterator() {
        return values().iterator();
    }

    private Stream<String> values() {
        return constants.stream().map(Choice::written);
    }

    private static String written(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
