package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.Violation;
import io.github.quotatree.whatif.ClusterDiff;
import io.github.quotatree.whatif.QuotaEdit;
import io.github.quotatree.whatif.RuntimeDiff;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What edits of a cluster would change.
 *
 * @param violations the rules that the edited cluster breaks; where there are any, no tree has runtimes after
 * @param pods what would become of the pods; null where requests come from annotations
 */
record WhatIfAnswer(
        List<QuotaEdit> edits,
        List<RuntimeDiff> trees,
        List<Violation> violations,
        @Nullable ClusterDiff pods) {}
