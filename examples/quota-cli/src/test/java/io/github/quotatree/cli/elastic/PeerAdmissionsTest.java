package io.github.quotatree.cli.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What Koordinator says to a pending pod, and what we say. The differences are explained in
 * docs/coming-from-koordinator.md.
 */
class PeerAdmissionsTest {
    @Test
    void ourDecisionsAreAsWrittenBesideThePeers() {
        List<String> otherDecisions = new ArrayList<>();
        List<String> otherDimensions = new ArrayList<>();
        List<String> moreReasons = new ArrayList<>();
        List<PeerPodCase> cases = PeerPodCase.read();
        for (PeerPodCase next : cases) {
            JsonNode decision = candidate(next.admit("iterative"));
            assertThat(limits(decision)).as(next.id).isEqualTo(next.ours);
            assertThat(decision.get("admitted").asBoolean()).as(next.id).isEqualTo(next.ours.isEmpty());
            if (next.ours.isEmpty() != next.peer.isEmpty()) {
                otherDecisions.add(next.id);
            }
            List<String> notAsked = new ArrayList<>(next.peer);
            notAsked.removeAll(next.ours);
            if (!notAsked.isEmpty()) {
                otherDimensions.add(next.id);
                assertThat(notAsked)
                        .as(next.id)
                        .noneMatch(limit -> next.asked.contains(limit.substring(limit.lastIndexOf(':') + 1)));
            }
            if (!next.peer.containsAll(next.ours)) {
                moreReasons.add(next.id);
            }
        }
        assertThat(cases).hasSize(40);
        // the pod asks for nothing, and its group is over in cpu
        assertThat(otherDecisions).containsExactly("admit-0128");
        // the peer names dimensions too that the pod does not ask for
        assertThat(otherDimensions).containsExactly("admit-0024", "admit-0128", "admit-0152");
        // the peer stops at the first kind of limit that is passed: runtime, then min, then the groups above
        assertThat(moreReasons).hasSize(13);
    }

    @Test
    void theNumbersInTheReasonsAreThePeers() {
        int compared = 0;
        for (PeerPodCase next : PeerPodCase.read()) {
            for (JsonNode binding : candidate(next.admit("iterative")).get("exceededLimits")) {
                String dimension = binding.get("dimension").asText();
                if (binding.get("kind").asText().equals("runtime")
                        && binding.get("holder").asText().equals(next.group)) {
                    assertThat(binding.get("limit").asText()).as(next.id).isEqualTo(next.peerRuntime.get(dimension));
                    assertThat(binding.get("used").asText()).as(next.id).isEqualTo(next.peerUsed.get(dimension));
                    compared++;
                }
            }
        }
        assertThat(compared).isEqualTo(22);
    }

    @Test
    void waterFillingDecidesTheSame() {
        for (PeerPodCase next : PeerPodCase.read()) {
            assertThat(limits(candidate(next.admit("water-filling"))))
                    .as(next.id)
                    .isEqualTo(next.ours);
        }
    }

    private static JsonNode candidate(CommandRun run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode decision = CommandRun.parsed(run.out()).get("decisions").get(0);
        assertThat(decision.get("workloads").get(0).asText()).endsWith("/candidate");
        return decision;
    }

    private static List<String> limits(JsonNode decision) {
        List<String> limits = new ArrayList<>();
        for (JsonNode binding : decision.get("exceededLimits")) {
            limits.add(
                    binding.get("kind").asText() + ":" + binding.get("holder").asText() + ":"
                            + binding.get("dimension").asText());
        }
        return limits;
    }
}
