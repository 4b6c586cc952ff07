package io.github.quotatree.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.capacity.CapacityNode;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NodeRoom;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NodeRoomsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory");

    @Test
    void aNodeHasRoomWhereTheLibrarySaysSo() {
        Random random = new Random(7);
        int without = 0;
        for (int run = 0; run < 300; run++) {
            List<CapacityNode> nodes = new ArrayList<>();
            for (int n = 0; n < 3; n++) {
                long places = random.nextInt(3) == 0 ? ResourceVector.UNLIMITED : random.nextInt(5);
                nodes.add(new CapacityNode("n" + n, amounts(random, 9), places, random.nextInt(5) > 0));
            }
            CapacityState.Builder builder = CapacityState.builder(SCHEMA);
            nodes.forEach(builder::node);
            for (int p = 0; p < 8; p++) {
                CapacityWorkload workload =
                        workload("p" + p, random).node("n" + random.nextInt(4)).build();
                if (random.nextInt(4) == 0) {
                    builder.nominated(workload);
                } else {
                    builder.workload(workload);
                }
            }
            CapacityState state = builder.build();
            NodeRooms rooms = new NodeRooms(nodes);
            state.workloads().forEach(rooms::put);
            CapacityWorkload asking = workload("asking", random).build();

            List<String> expected = NodeRoom.nodesWithRoom(state, asking);
            assertThat(rooms.best(asking, state.nominated()).stream().toList())
                    .as("run %s", run)
                    .hasSize(Math.min(1, expected.size()))
                    .isSubsetOf(expected);
            Map<String, Boolean> schedulable =
                    nodes.stream().collect(Collectors.toMap(CapacityNode::name, CapacityNode::schedulable));
            assertThat(rooms.exceededLimits(asking, state.nominated()).stream()
                            .map(binding -> binding.holder().orElseThrow())
                            .distinct())
                    .as("run %s", run)
                    .containsExactlyElementsOf(schedulable.keySet().stream()
                            .sorted()
                            .filter(name -> schedulable.get(name) && !expected.contains(name))
                            .toList());
            without += expected.isEmpty() ? 1 : 0;
        }
        assertThat(without).isBetween(30, 270);
    }

    @Test
    void whatIsTakenOffLeavesItsRoom() {
        NodeRooms rooms = new NodeRooms(List.of(CapacityNode.of("n", SCHEMA.vector(4, 4))));
        CapacityWorkload there = CapacityWorkload.of("there", "a", SCHEMA.vector(3, 0)).toBuilder()
                .node("n")
                .build();
        CapacityWorkload next = CapacityWorkload.of("next", "a", SCHEMA.vector(2, 4));

        rooms.put(there);
        assertThat(rooms.best(next, List.of())).isEmpty();
        rooms.take(there);
        assertThat(rooms.best(next, List.of())).contains("n");
    }

    private static CapacityWorkload.Builder workload(String id, Random random) {
        return CapacityWorkload.of(id, "a", amounts(random, 4)).toBuilder().priority(random.nextInt(3));
    }

    private static ResourceVector amounts(Random random, int bound) {
        return SCHEMA.vector(random.nextInt(bound), random.nextInt(bound));
    }
}
