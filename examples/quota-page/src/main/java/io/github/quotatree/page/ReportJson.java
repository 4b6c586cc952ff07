package io.github.quotatree.page;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the data of the page as one document of JSON.
 *
 * <pre>
 * {"contract", "kind", "title", "made", "solver": texts for the head and the foot of the page,
 *  "notes": [sentences on the state, such as that it may be old; not written if there are none],
 *  "trees": [{"id": the tree id, empty for the default tree,
 *    "hasDemand": whether any request or use is known, "hasUse": whether any use is known,
 *    "names": [the groups in the order of declaration, each before those below it],
 *    "parents": [the place of the parent of each, -1 at the first level], "isParent": [0 or 1],
 *    "dimensions": [{"name", "label": as people read it, "unit": "milli", "bytes" or "count",
 *      "total", "available": amounts,
 *      "min", "max", "weight", "request", "limited", "effectiveMin", "runtime", "used": [an amount of each group],
 *      "sentence", "why": [of each group, in sentences and in a few words],
 *      "bindings": [of each group: a term and the place of its group, -1 for the cluster, and so on],
 *      "base": [of each group: the guaranteed part of its runtime],
 *      "shared": what siblings share, in columns, a row for each "parent", named as in ShareStep,
 *      "pools": [who lends and borrows below each "parent", named as in Lending],
 *      "changes": {"groups": [places], "words": [sentences], "left": how many groups were not searched for},
 *      "flavors": {"names", "total", "used": [of each flavor], "rooms": [of each group: what holds its headroom],
 *        "ofGroups": [of each flavor: "min", "max", "promised", "used", "headroom": [an amount of each group]]}}],
 *    "workloads": {"waiting", "due", "onLoan": [a count of each group],
 *      "queue": [the first entries, {"number", "group", "workloads": [ids], "verdict", "text": the limits in its way,
 *        and if it is due, "plan": its fate, "stopCount", "stops": [the first loans that stop for it]}],
 *      "loans": [the first ones, {"workload", "group", "phase", "stopsFor": a workload or an empty text}]}}]}
 * </pre>
 *
 * <p>The amounts are in columns, which keeps a page of thousands of groups small: the text in a place stands for the
 * group in that place. In a column, where no value can be left out, an empty text stands for none, such as a max that
 * is unlimited. Every character that could end the element around the data, or a line of a script, is escaped. In a
 * column of texts, a number stands for the text at that place. A dimension without flavors has no field of that name,
 * nor has a tree whose workloads are not known.
 */
public final class ReportJson {
    /**
     * What a page shows.
     *
     * @param title what was solved, such as the names of the files
     * @param made when it was made, for people
     * @param solver how it was solved, for people
     * @param units the units of its amounts
     * @param trees the solved trees, at least one
     * @param changes the smallest changes that were searched for
     * @param workloads the workloads that wait or are on loan, if they are known
     * @param notes sentences on the state, such as that it may be old
     */
    public record Report(
            String title,
            String made,
            String solver,
            PageUnits units,
            List<RuntimeQuotas> trees,
            SearchedChanges changes,
            Optional<PageWorkloads> workloads,
            List<String> notes) {
        /** Makes a report without smallest changes, workloads and notes. */
        public Report(String title, String made, String solver, PageUnits units, List<RuntimeQuotas> trees) {
            this(title, made, solver, units, trees, SearchedChanges.none(), Optional.empty(), List.of());
        }

        public Report withChanges(SearchedChanges other) {
            return new Report(title, made, solver, units, trees, other, workloads, notes);
        }

        public Report withWorkloads(PageWorkloads other) {
            return new Report(title, made, solver, units, trees, changes, Optional.of(other), notes);
        }

        public Report withNotes(List<String> other) {
            return new Report(title, made, solver, units, trees, changes, workloads, List.copyOf(other));
        }
    }

    /** Writes a report to a stream, which stays open. */
    public void write(OutputStream out, Report report) throws IOException {
        PageDocument.write(out, Kind.REPORT, json -> {
            json.text("title", report.title()).text("made", report.made()).text("solver", report.solver());
            if (!report.notes().isEmpty()) {
                json.texts("notes", report.notes());
            }
            json.objects("trees", report.trees(), (each, quotas) -> tree(each, quotas, report));
        });
    }

    private static void tree(JsonFields json, RuntimeQuotas quotas, Report report) {
        List<GroupRuntime> groups = quotas.groups();
        Map<String, Integer> places = new HashMap<>();
        groups.forEach(group -> places.put(group.path(), places.size()));
        json.text("id", quotas.tree().id())
                .flag("hasDemand", groups.stream().anyMatch(ReportJson::hasDemand))
                .flag("hasUse", groups.stream().anyMatch(ReportJson::hasUse))
                .texts("names", groups.stream().map(GroupRuntime::name).toList())
                .list(
                        "parents",
                        groups.stream().map(group -> parent(group, places)).toList())
                .list(
                        "isParent",
                        groups.stream().map(group -> group.isParent() ? 1 : 0).toList())
                .objects(
                        "dimensions",
                        quotas.tree().schema().dimensions(),
                        (each, dimension) -> new DimensionJson(each, quotas, groups, places, dimension, report.units())
                                .write(report.changes()));
        report.workloads()
                .ifPresent(workloads -> json.object(
                        "workloads",
                        each -> new WorkloadJson(each, workloads, report.units())
                                .write(quotas.tree().id(), groups)));
    }

    private static boolean hasDemand(GroupRuntime group) {
        return !group.ownRequest().isZero() || hasUse(group);
    }

    private static boolean hasUse(GroupRuntime group) {
        return !group.used().isZero();
    }

    private static int parent(GroupRuntime group, Map<String, Integer> places) {
        String path = group.path();
        String parent = group.parent().isEmpty()
                ? ""
                : path.substring(0, path.length() - group.name().length() - 1);
        return places.getOrDefault(parent, -1);
    }
}
