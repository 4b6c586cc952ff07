package io.github.quotatree.cli.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The commands that judge pods keep the laws of loans on random clusters of cpu and gpu whose groups have no max, so
 * that the total alone bounds a start. The laws are on plain sums of requests.
 */
class LendingLawsTest {
    private static final int CLUSTERS = 60;
    private static final long[] TOTAL = {40_000, 12};

    /** What the files say of a pod. */
    private static final class Pod {
        final long[] request;
        final boolean runs;

        Pod(long[] request, boolean runs) {
            this.request = request;
            this.runs = runs;
        }
    }

    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private String manifests = "";

    @Test
    void nothingStartsWithoutRoomAndNothingIdlesThatAPodCouldUse() {
        int broken = 0;
        int onLoan = 0;
        int due = 0;
        for (int seed = 0; seed < CLUSTERS; seed++) {
            draw(seed);
            Map<String, String> answers = answers();
            assertThat(isKept(answers)).as("cluster " + seed).isTrue();
            onLoan += answers.containsValue("starts-on-loan") ? 1 : 0;
            due += answers.containsValue("due") ? 1 : 0;
            broken += isKept(answers("--quota-only")) ? 0 : 1;
        }
        assertThat(onLoan).isGreaterThan(CLUSTERS / 10);
        assertThat(due).isGreaterThan(CLUSTERS / 4);
        assertThat(broken).as("clusters in which quota alone breaks a law").isGreaterThan(CLUSTERS / 2);
    }

    @Test
    void allStartForWhomPodsStopAndNoVictimFitsBesideThem() {
        int victims = 0;
        int inVain = 0;
        for (int seed = 0; seed < CLUSTERS; seed++) {
            draw(seed);
            JsonNode plan = CommandRun.parsed(run("revoke").out());
            Set<String> stopped = names(plan.get("victims"));
            Set<String> starters = new HashSet<>();
            plan.get("preemptors").forEach(id -> starters.add(name(id)));
            long[] used = used(starters);
            stopped.forEach(id -> add(used, pods.get(id).request, -1));
            assertThat(fits(used, new long[2])).as("cluster " + seed).isTrue();
            for (String id : stopped) {
                assertThat(pods.get(id).runs).isTrue();
                assertThat(fits(used, pods.get(id).request))
                        .as(id + " of " + seed)
                        .isFalse();
            }
            victims += stopped.size();
            Set<String> strict = new HashSet<>();
            strict.addAll(
                    names(CommandRun.parsed(run("revoke", "--strict").out()).get("victims")));
            inVain += strict.size();
        }
        assertThat(victims).isGreaterThan(CLUSTERS / 2);
        assertThat(inVain).as("victims of the strict option").isGreaterThan(victims);
    }

    /** The counts of groups are those of the decisions, and each place is the count of the pods ahead. */
    @Test
    void countsAndPlacesAreThoseOfTheDecisions() {
        int behindOwn = 0;
        for (int seed = 0; seed < CLUSTERS; seed++) {
            draw(seed);
            JsonNode admission = CommandRun.parsed(run("admit").out());
            Map<String, Integer> counts = new HashMap<>();
            Map<Integer, JsonNode> places = new TreeMap<>();
            for (JsonNode decision : admission.get("decisions")) {
                String answer = decision.get("answer").asText();
                String group = decision.get("group").asText();
                counts.merge(group + (answer.startsWith("starts") ? " startNow" : " " + answer), 1, Integer::sum);
                counts.merge(group + " on loan", answer.equals("starts-on-loan") ? 1 : 0, Integer::sum);
                assertThat(decision.has("place")).isEqualTo(!answer.startsWith("starts"));
                if (decision.has("place")) {
                    places.put(decision.at("/place/number").asInt(), decision);
                }
            }
            for (JsonNode group : admission.get("groups")) {
                String name = group.get("group").asText();
                assertThat(List.of(
                                group.get("startNow").asInt(),
                                group.get("onLoan").asInt(),
                                group.get("due").asInt(),
                                group.get("wait").asInt()))
                        .as(name + " of " + seed)
                        .containsExactly(
                                counts.getOrDefault(name + " startNow", 0),
                                counts.getOrDefault(name + " on loan", 0),
                                counts.getOrDefault(name + " due", 0),
                                counts.getOrDefault(name + " waits", 0));
            }
            behindOwn += placesOfAll(places, seed);
        }
        assertThat(behindOwn).isGreaterThan(CLUSTERS);
    }

    private static int placesOfAll(Map<Integer, JsonNode> places, int seed) {
        int behindOwn = 0;
        Map<String, List<String>> ahead = new HashMap<>();
        List<String> all = new ArrayList<>();
        for (JsonNode decision : places.values()) {
            JsonNode place = decision.get("place");
            List<String> ofGroup = ahead.computeIfAbsent(decision.get("group").asText(), group -> new ArrayList<>());
            assertThat(place.get("number").asInt()).as("%s of %s", place, seed).isEqualTo(all.size() + 1);
            assertThat(place.get("of").asInt()).isEqualTo(places.size());
            assertThat(place.get("aheadInGroup").asInt()).isEqualTo(ofGroup.size());
            List<String> first = ofGroup.isEmpty() ? all : ofGroup;
            assertThat(place.path("firstAhead").asText("")).isEqualTo(first.isEmpty() ? "" : first.get(0));
            behindOwn += ofGroup.isEmpty() ? 0 : 1;
            String id = decision.get("workloads").get(0).asText();
            ofGroup.add(id);
            all.add(id);
        }
        return behindOwn;
    }

    /** Everything that runs or starts fits, and no pod that waits fits beside it and the claims of those that are due. */
    private boolean isKept(Map<String, String> answers) {
        Set<String> started = new HashSet<>();
        long[] claims = new long[2];
        answers.forEach((id, answer) -> {
            if (answer.startsWith("starts")) {
                started.add(id);
            } else if (answer.equals("due")) {
                add(claims, pods.get(id).request, 1);
            }
        });
        long[] used = used(started);
        boolean isKept = fits(used, new long[2]);
        add(claims, used, 1);
        for (Map.Entry<String, String> answer : answers.entrySet()) {
            boolean waits = answer.getValue().equals("waits");
            isKept &= !waits || !fits(claims, pods.get(answer.getKey()).request);
        }
        return isKept;
    }

    private long[] used(Set<String> started) {
        long[] used = new long[2];
        pods.forEach((id, pod) -> {
            if (pod.runs || started.contains(id)) {
                add(used, pod.request, 1);
            }
        });
        return used;
    }

    private static void add(long[] sum, long[] amount, int times) {
        for (int d = 0; d < 2; d++) {
            sum[d] += times * amount[d];
        }
    }

    private static boolean fits(long[] used, long[] more) {
        boolean fits = true;
        for (int d = 0; d < 2; d++) {
            fits &= (more[d] == 0 && used[d] <= TOTAL[d]) || used[d] + more[d] <= TOTAL[d];
        }
        return fits;
    }

    private Map<String, String> answers(String... options) {
        Map<String, String> answers = new LinkedHashMap<>();
        for (JsonNode decision : CommandRun.parsed(run("admit", options).out()).get("decisions")) {
            String byQuota = decision.get("admitted").asBoolean() ? "starts" : "waits";
            answers.put(
                    name(decision.get("workloads").get(0)),
                    decision.path("answer").asText(byQuota));
        }
        return answers;
    }

    private CommandRun run(String command, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command, "-", "--total", "cpu=40,gpu=12", "-o", "json"));
        arguments.addAll(Arrays.asList(options));
        CommandRun run = CommandRun.withInput(manifests, arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private static Set<String> names(JsonNode list) {
        Set<String> names = new HashSet<>();
        list.forEach(pod -> names.add(name(pod.get("id"))));
        return names;
    }

    /** Returns the name of a pod, which follows its namespace in the id. */
    private static String name(JsonNode id) {
        return id.asText().replaceAll(".*/", "");
    }

    /** Draws 4 groups, pods that run until the cluster is nearly full, and pods that wait. */
    private void draw(int seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        pods.clear();
        for (int g = 0; g < 4; g++) {
            text.append("""
                    ---
                    kind: ElasticQuota
                    metadata: {name: g%d, namespace: quotas}
                    spec: {min: {cpu: %d, gpu: %d}}
                    """.formatted(g, random.nextInt(11), random.nextInt(4)));
        }
        long[] used = new long[2];
        int hungry = random.nextInt(4);
        for (int p = 0; p < 30; p++) {
            boolean wantsCards = random.nextInt(3) > 0;
            long[] request = {1000L * (1 + random.nextInt(8)), wantsCards ? 1 + random.nextInt(4) : 0};
            boolean runs = p < 9 && fits(used, request);
            if (runs) {
                add(used, request, 1);
            }
            int group = runs && random.nextBoolean() ? hungry : random.nextInt(4);
            pods.put("p" + p, new Pod(request, runs));
            text.append(
                    """
                    ---
                    kind: Pod
                    metadata: {name: p%d, namespace: pods, labels: {quota.scheduling.koordinator.sh/name: g%d}}
                    spec: {%spriority: %d, containers: [{name: main, resources: {requests: {cpu: %dm, gpu: %d}}}]}
                    """.formatted(p, group, runs ? "nodeName: n, " : "", random.nextInt(3), request[0], request[1]));
        }
        manifests = text.toString();
    }
}
