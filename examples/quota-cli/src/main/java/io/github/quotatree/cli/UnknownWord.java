package io.github.quotatree.cli;

import io.github.quotatree.reading.text.NearNames;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says which command or option a word of the command line that is none may stand for. */
final class UnknownWord {
    /** The words of kubectl that ask a cluster, which this command does not do. */
    private static final Set<String> OF_KUBECTL = Set.of(
            "get", "describe", "apply", "-n", "--namespace", "-A", "--all-namespaces", "--context", "--kubeconfig");

    private static final Pattern OF_HELP = Pattern.compile("Unknown subcommand '(.*)'.*", Pattern.DOTALL);

    private UnknownWord() {}

    /** Returns the end of a message, {@code ; did you mean a?}, or nothing. */
    static String hint(ParameterException e) {
        CommandLine command = e.getCommandLine();
        Matcher ofHelp = OF_HELP.matcher(String.valueOf(e.getMessage()));
        if (ofHelp.matches()) {
            return NearNames.of(ofHelp.group(1), commands(command)).text();
        }
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return "";
        }
        String word = unmatched.getUnmatched().get(0).replaceAll("=.*", "");
        if (OF_KUBECTL.contains(word)) {
            return "; quota reads files, as of kubectl get elasticquotas,nodes,pods -A -o yaml";
        }
        Collection<String> names =
                word.startsWith("-") ? command.getCommandSpec().optionsMap().keySet() : commands(command);
        return NearNames.of(word, names).text();
    }

    private static List<String> commands(CommandLine command) {
        CommandLine root = command;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return List.copyOf(root.getSubcommands().keySet());
    }
}
