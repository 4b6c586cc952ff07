package io.github.quotatree.kubernetes.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.zjsonpatch.JsonPatch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A restricted pod accepts the nodes of the tree that it accepted before, and no others. */
class AffinityPatchTest {
    private static final long SEED = 15;
    private static final int CASES = 4_000;
    private static final List<String> KEYS = List.of("pool", "zone", "size");
    private static final List<String> VALUES = List.of("1", "2", "3");

    @Test
    void aPodWithoutAffinityIsRestrictedToTheLabelsOfTheProfile() {
        assertThat(patch("{}", Map.of("pool", "gpu", "arch", "arm64")))
                .hasToString("{\"op\":\"add\",\"path\":\"/spec/affinity\",\"value\":{\"nodeAffinity\":{"
                        + "\"requiredDuringSchedulingIgnoredDuringExecution\":{\"nodeSelectorTerms\":["
                        + "{\"matchExpressions\":[{\"key\":\"arch\",\"operator\":\"In\",\"values\":[\"arm64\"]},"
                        + "{\"key\":\"pool\",\"operator\":\"In\",\"values\":[\"gpu\"]}]}]}}}}");
    }

    @Test
    void everyTermIsRestrictedSinceTermsAreAlternatives() {
        JsonNode spec = spec(terms("[{'matchExpressions':[{'key':'zone','operator':'Exists'}]},"
                + "{'matchFields':[{'key':'metadata.name','operator':'In','values':['n1']}]}]"));
        JsonNode terms = restricted(spec, Map.of("pool", "gpu"))
                .at("/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms");
        assertThat(terms).hasSize(2);
        assertThat(terms.at("/0/matchExpressions/1/key").asText()).isEqualTo("pool");
        assertThat(terms.at("/1/matchExpressions/0/key").asText()).isEqualTo("pool");
        assertThat(terms.at("/1/matchFields")).hasSize(1);
    }

    @Test
    void aTermThatMatchesNoNodeStillMatchesNone() {
        for (String term : List.of("{}", "{'matchExpressions':[]}", "{'matchExpressions':null,'matchFields':[]}")) {
            assertThat(patch(terms("[" + term + "]"), Map.of("pool", "gpu")))
                    .as(term)
                    .isNull();
        }
        assertThat(patch(terms("[]"), Map.of("pool", "gpu"))).isNull();
    }

    @Test
    void aTreeOfSeveralProfilesHasTheNodesOfEach() {
        JsonNode spec = spec(terms("[{'matchExpressions':[{'key':'zone','operator':'Exists'}]}]"));
        List<Map<String, String>> selectors = List.of(Map.of("pool", "a"), Map.of("pool", "b"));
        JsonNode restricted = applied(spec, selectors);
        assertThat(NodeSelection.accepts(restricted, "n", Map.of("zone", "z", "pool", "a")))
                .isTrue();
        assertThat(NodeSelection.accepts(restricted, "n", Map.of("zone", "z", "pool", "b")))
                .isTrue();
        assertThat(NodeSelection.accepts(restricted, "n", Map.of("zone", "z", "pool", "c")))
                .isFalse();
        assertThat(NodeSelection.accepts(restricted, "n", Map.of("pool", "a"))).isFalse();
    }

    @Test
    void aProfileOfAllNodesRestrictsNothing() {
        assertThat(affinity(List.of(Map.of(), Map.of("pool", "gpu")), spec("{}")))
                .isEmpty();
        assertThat(affinity(List.of(), spec("{}"))).isEmpty();
    }

    @Test
    void fieldsThatThisVersionDoesNotKnowAreKept() {
        JsonNode spec = spec("{'affinity':{'podAffinity':{'x':1},'nodeAffinity':{'newer':[2],"
                + "'requiredDuringSchedulingIgnoredDuringExecution':{'nodeSelectorTerms':["
                + "{'newer':true,'matchExpressions':[{'key':'zone','operator':'Exists'}]}]}}}}");
        JsonNode restricted = restricted(spec, Map.of("pool", "gpu"));
        assertThat(restricted.at("/affinity/podAffinity/x").asInt()).isEqualTo(1);
        assertThat(restricted.at("/affinity/nodeAffinity/newer/0").asInt()).isEqualTo(2);
        assertThat(restricted
                        .at("/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms")
                        .at("/0/newer")
                        .asBoolean())
                .isTrue();
    }

    /** The law, on random pods and profiles: accepted after if and only if accepted before and of the tree. */
    @Test
    void aRestrictedPodAcceptsExactlyTheNodesOfTheTreeThatItAcceptedBefore() {
        int patched = 0;
        int accepted = 0;
        for (int n = 0; n < CASES; n++) {
            SplittableRandom random = new SplittableRandom(SEED + n);
            List<Map<String, String>> selectors = selectors(random);
            JsonNode spec = randomSpec(random);
            JsonNode restricted = applied(spec, selectors);
            patched += restricted.equals(spec) ? 0 : 1;
            assertThat(affinity(selectors, restricted))
                    .as("seed %d: a second call", SEED + n)
                    .isEmpty();
            for (int i = 0; i < 20; i++) {
                Map<String, String> labels = labels(random, 3);
                String node = "n" + random.nextInt(3);
                boolean isOfTree = selectors.isEmpty()
                        || selectors.stream()
                                .anyMatch(selector -> labels.entrySet().containsAll(selector.entrySet()));
                boolean expected = isOfTree && NodeSelection.accepts(spec, node, labels);
                accepted += expected ? 1 : 0;
                assertThat(NodeSelection.accepts(restricted, node, labels))
                        .as("seed %d: %s in %s of %s", SEED + n, labels, restricted, selectors)
                        .isEqualTo(expected);
            }
        }
        assertThat(patched).isGreaterThan(CASES / 2);
        assertThat(accepted).isBetween(CASES, 18 * CASES);
    }

    private static List<Map<String, String>> selectors(SplittableRandom random) {
        List<Map<String, String>> selectors = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            selectors.add(labels(random, 2));
        }
        return selectors;
    }

    private static Map<String, String> labels(SplittableRandom random, int most) {
        Map<String, String> labels = new TreeMap<>();
        for (int i = 0; i < most; i++) {
            if (random.nextInt(4) > 0) {
                labels.put(KEYS.get(random.nextInt(KEYS.size())), VALUES.get(random.nextInt(VALUES.size())));
            }
        }
        return labels;
    }

    private static JsonNode randomSpec(SplittableRandom random) {
        ObjectNode spec = Json.object();
        if (random.nextInt(5) == 0) {
            ObjectNode selector = spec.putObject("nodeSelector");
            labels(random, 1).forEach(selector::put);
        }
        if (random.nextInt(4) == 0) {
            return spec;
        }
        if (random.nextInt(6) == 0) {
            spec.putNull("affinity");
            return spec;
        }
        ObjectNode nodeAffinity = spec.putObject("affinity").putObject("nodeAffinity");
        if (random.nextInt(5) > 0) {
            ArrayNode terms = nodeAffinity
                    .putObject("requiredDuringSchedulingIgnoredDuringExecution")
                    .putArray("nodeSelectorTerms");
            for (int i = random.nextInt(4); i > 0; i--) {
                ObjectNode term = terms.addObject();
                if (random.nextInt(6) > 0) {
                    ArrayNode expressions = term.putArray("matchExpressions");
                    for (int e = random.nextInt(3); e > 0; e--) {
                        expressions.add(expression(random));
                    }
                }
                if (random.nextInt(4) == 0) {
                    ObjectNode field = term.putArray("matchFields").addObject();
                    field.put("key", "metadata.name").put("operator", random.nextBoolean() ? "In" : "NotIn");
                    field.putArray("values").add("n" + random.nextInt(3));
                }
            }
        }
        return spec;
    }

    private static ObjectNode expression(SplittableRandom random) {
        ObjectNode expression = Json.object().put("key", KEYS.get(random.nextInt(KEYS.size())));
        String operator = List.of("In", "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt")
                .get(random.nextInt(7));
        expression.put("operator", operator);
        if (!operator.endsWith("Exist") && !operator.equals("Exists")) {
            ArrayNode values = expression.putArray("values");
            values.add(VALUES.get(random.nextInt(VALUES.size())));
            if (operator.endsWith("In") && random.nextBoolean()) {
                values.add(VALUES.get(random.nextInt(VALUES.size())));
            }
        }
        return expression;
    }

    private static String terms(String terms) {
        return "{'affinity':{'nodeAffinity':{'requiredDuringSchedulingIgnoredDuringExecution':{'nodeSelectorTerms':"
                + terms + "}}}}";
    }

    private static JsonNode spec(String json) {
        return Json.read(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode patch(String spec, Map<String, String> selector) {
        return affinity(List.of(selector), spec(spec)).orElse(null);
    }

    private static JsonNode restricted(JsonNode spec, Map<String, String> selector) {
        return applied(spec, List.of(selector));
    }

    private static Optional<ObjectNode> affinity(List<Map<String, String>> selectors, JsonNode spec) {
        return io.github.quotatree.kubernetes.webhook.JsonPatch.affinity(selectors, spec);
    }

    private static JsonNode applied(JsonNode spec, List<Map<String, String>> selectors) {
        ObjectNode pod = Json.object();
        pod.set("spec", spec);
        Optional<ObjectNode> operation = affinity(selectors, spec);
        return operation.isEmpty()
                ? spec
                : JsonPatch.apply(Json.array().add(operation.get()), pod).path("spec");
    }
}
