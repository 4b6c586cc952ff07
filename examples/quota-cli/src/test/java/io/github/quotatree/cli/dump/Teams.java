package io.github.quotatree.cli.dump;

import static io.github.quotatree.cli.dump.Team.CARDS;
import static io.github.quotatree.cli.dump.Team.CPU;
import static io.github.quotatree.cli.dump.Team.MEMORY;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The 30 teams of the cluster in two trees of three levels: departments, projects, teams.
 *
 * <p>In the default tree there is more than is requested, so that every team gets what it requests up to its max; only
 * the project {@code pipelines} has less than its teams request. In the tree {@code gpu} the cards are scarce.
 */
final class Teams {
    private static final String[][] DEPARTMENTS = {
        {"commerce", "storefront", "shop-web", "shop-mobile", "shop-search"},
        {"commerce", "fulfilment", "orders", "warehouse", "shipping"},
        {"data", "analytics", "dashboards", "experiments", "reporting"},
        {"data", "pipelines", "ingest", "batch"},
        {"payments", "checkout", "wallet", "cards", "invoices"},
        {"payments", "risk", "fraud", "compliance"},
        {"internal", "developer", "ci", "registry", "docs-site"},
        {"internal", "operations", "observability", "backup", "edge"}
    };

    private final Map<String, Team> byName = new LinkedHashMap<>();

    Teams() {
        int leaf = 0;
        for (String[] project : DEPARTMENTS) {
            for (int i = 2; i < project.length; i++) {
                // every third has a large min, most of which it lends
                long cores = project[1].equals("pipelines") ? 4 : leaf % 3 == 0 ? 16 : 2;
                long limit = project[1].equals("pipelines") ? 24 : project[i].equals("orders") ? 16 : 40;
                team(project[i], project[1], "", amounts(cores, 2 * cores), amounts(limit, 4 * limit));
                leaf++;
            }
            long most = project[1].equals("pipelines") ? 24 : 120;
            parent(project[1], project[0], "", amounts(most, 4 * most));
        }
        for (String department : List.of("commerce", "data", "payments", "internal")) {
            parent(department, "", "", amounts(240, 960));
        }
        cards();
        // 4 each are guaranteed, and the weights are alike: 16 of 24 cores are halved
        get("ingest").gets(CPU, 12_000);
        get("batch").gets(CPU, 12_000);
    }

    /**
     * 64 cards: platform requests its 16, and research 72, of which 40 are guaranteed and 8 are left. Its two projects
     * request more than they are guaranteed, 24 and 16, and with weights alike get half of the 8 each: 28 and 20. In
     * the first vision-a alone requests more than its min, so it has what vision-b and robotics leave of 28; in the
     * second speech requests nothing.
     */
    private void cards() {
        onCards("vision-a", "perception", 8, 32).gets(CARDS, 16);
        onCards("vision-b", "perception", 8, 32);
        onCards("robotics", "perception", 8, 16);
        parent("perception", "research", "gpu", onCards(48)).gets(CARDS, 28);
        onCards("llm", "language", 8, 48).gets(CARDS, 20);
        onCards("speech", "language", 8, 16);
        parent("language", "research", "gpu", onCards(48)).gets(CARDS, 20);
        parent("research", "gpu-root", "gpu", onCards(64)).gets(CARDS, 48);
        onCards("inference", "serving", 4, 16);
        onCards("embeddings", "serving", 4, 8);
        parent("serving", "platform", "gpu", onCards(24));
        onCards("benchmarks", "tuning", 8, 16);
        parent("tuning", "platform", "gpu", onCards(16));
        parent("platform", "gpu-root", "gpu", onCards(40));
    }

    private Team onCards(String name, String parent, long min, long max) {
        return team(name, parent, "gpu", onCards(min), onCards(max));
    }

    private static Map<String, Long> onCards(long cards) {
        Map<String, Long> amounts = amounts(8 * cards, 32 * cards);
        amounts.put(CARDS, cards);
        return amounts;
    }

    private Team team(String name, String parent, String treeId, Map<String, Long> min, Map<String, Long> max) {
        Team team = new Team(name, parent, treeId, false, min, max);
        byName.put(name, team);
        return team;
    }

    /** Adds a group above others, which is guaranteed what those are together. */
    private Team parent(String name, String parent, String treeId, Map<String, Long> max) {
        Map<String, Long> min = new TreeMap<>();
        byName.values().stream()
                .filter(child -> child.parent.equals(name))
                .forEach(child -> child.min.forEach((dimension, amount) -> min.merge(dimension, amount, Long::sum)));
        Team team = new Team(name, parent, treeId, true, min, max);
        byName.put(name, team);
        return team;
    }

    private static Map<String, Long> amounts(long cores, long gibibytes) {
        return new TreeMap<>(Map.of(CPU, 1000 * cores, MEMORY, 1024 * gibibytes));
    }

    Team get(String name) {
        return byName.get(name);
    }

    /** All groups, children before their parents. */
    List<Team> all() {
        return List.copyOf(byName.values());
    }

    /** The groups that have pods. */
    List<Team> leaves() {
        List<Team> leaves = new ArrayList<>(byName.values());
        leaves.removeIf(team -> team.isParent);
        return leaves;
    }

    /** What the groups below a group request of a dimension, each up to its max. */
    long request(Team team, String dimension) {
        return team.isParent
                ? all().stream()
                        .filter(child -> child.parent.equals(team.name))
                        .mapToLong(child ->
                                Math.min(request(child, dimension), child.max.getOrDefault(dimension, Long.MAX_VALUE)))
                        .sum()
                : team.request.getOrDefault(dimension, 0L);
    }
}
