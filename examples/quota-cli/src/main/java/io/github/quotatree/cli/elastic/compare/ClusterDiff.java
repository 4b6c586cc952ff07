package io.github.quotatree.cli.elastic.compare;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.whatif.RuntimeDiff;
import java.util.List;

/**
 * What differs between two clusters.
 *
 * @param declared what is declared or stated differently
 * @param trees the trees that both have, with their runtimes; none if the second is not valid
 * @param violations the rules that the second cluster breaks
 */
public record ClusterDiff(List<DeclaredChange> declared, List<RuntimeDiff> trees, List<Fault> violations) {
    public boolean isEmpty() {
        return declared.isEmpty() && violations.isEmpty() && trees.stream().allMatch(RuntimeDiff::isEmpty);
    }
}
