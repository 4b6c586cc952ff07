package io.github.quotatree.cli;

import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Streams;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the script by which a shell completes the command line. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Prints the script by which a shell completes commands, options, their values and files.",
        footer = {
            "",
            "In this shell:",
            "  source <(quota completion bash)",
            "In each new one, bash (with bash-completion) or zsh (in ~/.zshrc):",
            "  d=~/.local/share/bash-completion/completions; mkdir -p $d",
            "  quota completion bash > $d/quota",
            "  source <(quota completion zsh)",
            "",
            "Exit codes: 0 done, 2 the usage is wrong."
        })
final class CompletionCommand implements Callable<Integer> {
    /** To bash, {@code --color=al} is three words. */
    private static final String JOINED = """
        function _complete_quota_words() {
          local -a words=("${COMP_WORDS[@]}")
          local at=$COMP_CWORD i
          local -a COMP_WORDS=()
          local COMP_CWORD=$at
          for i in "${!words[@]}"; do
            if [[ ${words[i]} == "=" && $i -gt 0 ]]; then
              (( i < at )) && (( COMP_CWORD-- ))
              (( i == at )) && COMP_WORDS+=("")
            else
              COMP_WORDS+=("${words[i]}")
            fi
          done
          _complete_quota "$@"
        }
        """;

    private final Streams streams;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    private Shell shell = Shell.BASH;

    CompletionCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        if (shell == Shell.ZSH) {
            // the script is one for bash, which zsh understands once its own completion is loaded
            streams.out().print("autoload -Uz compinit && compinit\nautoload -Uz bashcompinit && bashcompinit\n");
        }
        streams.out().print(withFiles(AutoComplete.bash(spec.root().name(), root)));
        return ProblemCommand.DONE;
    }

    /** Returns a script that completes names of files wherever nothing else fits, and values after an equals sign. */
    private static String withFiles(String script) {
        return script.replace("  type compopt &>/dev/null && compopt +o default\n", "")
                .replace("complete -F _complete_quota ", JOINED + "complete -F _complete_quota_words ");
    }

    enum Shell {
        BASH,
        ZSH
    }
}
