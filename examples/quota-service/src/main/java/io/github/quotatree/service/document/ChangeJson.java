package io.github.quotatree.service.document;

import io.github.quotatree.RuntimeChange;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.ledger.LedgerSnapshot;
import java.util.Comparator;
import java.util.List;

/** The runtimes that an update changes. */
public final class ChangeJson {
    private ChangeJson() {}

    /** Writes each group whose runtime differs, or that is in one of the states only. */
    public static void changes(JsonFields json, LedgerSnapshot before, LedgerSnapshot after) {
        List<RuntimeChange> changes = after.runtimeChangesSince(before).stream()
                .sorted(Comparator.comparing(RuntimeChange::group))
                .toList();
        json.objects("changes", changes, (each, change) -> {
            each.text("group", change.group());
            change.before().ifPresent(runtime -> each.amounts("before", runtime));
            change.after().ifPresent(runtime -> each.amounts("after", runtime));
        });
    }
}
