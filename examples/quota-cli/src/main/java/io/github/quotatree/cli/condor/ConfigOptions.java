package io.github.quotatree.cli.condor;

import io.github.quotatree.reading.condor.config.HtcondorVersion;
import io.github.quotatree.reading.condor.config.Surroundings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say what a configuration may refer to outside of its files. */
public final class ConfigOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--define",
            paramLabel = "NAME=VALUE",
            description = "Sets a macro before CONFIG is read, such as HOSTNAME=cm.example.org.")
    private List<String> macros = List.of();

    @Option(
            names = "--env",
            paramLabel = "NAME[=VALUE]",
            description = "$ENV(NAME) is VALUE, or what it is here; it sees no other variable.")
    private List<String> variables = List.of();

    @Option(
            names = "--local-name",
            paramLabel = "NAME",
            description = "The local name of the negotiator: NAME.KNOB wins over NEGOTIATOR.KNOB.")
    private @Nullable String localName;

    @Option(
            names = "--condor-version",
            paramLabel = "X.Y.Z",
            description = "The version of HTCondor for conditions of CONFIG; 25.14.0.")
    private @Nullable String version;

    Surroundings surroundings() {
        Map<String, String> environment = new LinkedHashMap<>();
        for (String variable : variables) {
            String name = before(variable);
            String value =
                    variable.length() > name.length() ? variable.substring(name.length() + 1) : System.getenv(name);
            if (value == null) {
                throw new ParameterException(spec.commandLine(), "--env " + name + ": there is no such variable");
            }
            environment.put(name, value);
        }
        Map<String, String> defined = new LinkedHashMap<>();
        for (String macro : macros) {
            String name = before(macro);
            if (name.isEmpty() || name.length() == macro.length()) {
                throw new ParameterException(spec.commandLine(), "--define takes NAME=VALUE, not " + macro);
            }
            defined.put(name, macro.substring(name.length() + 1));
        }
        return new Surroundings(localName, defined, environment, version());
    }

    private @Nullable HtcondorVersion version() {
        String text = version;
        if (text == null) {
            return null;
        }
        return HtcondorVersion.parse(text, 0)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "--condor-version takes X.Y.Z, such as 10.0.9, not " + text));
    }

    private static String before(String setting) {
        int equals = setting.indexOf('=');
        return equals < 0 ? setting : setting.substring(0, equals);
    }
}
