package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

/** What {@code docs/yarn.md} shows is what runs. */
class YarnPageTest {
    private static final Path FILE = Path.of("fair-scheduler.xml");
    private static final Path PAGE = Path.of("..", "..", "docs", "yarn.md");
    private static final Path PICTURE = Path.of("..", "..", "docs", "images", "yarn-shares.svg");

    /** Writes the picture with {@code -Dquotatree.pictures=write}. */
    @Test
    void thePictureIsOfWhatThePoliciesCompute() throws Exception {
        String drawn = SharesPicture.draw();
        if ("write".equals(System.getProperty("quotatree.pictures"))) {
            Files.writeString(PICTURE, drawn);
        }
        assertThat(PICTURE).hasContent(drawn);
    }

    @Test
    void thePageShowsTheAllocationFile() throws Exception {
        assertThat(Files.readString(PAGE)).contains("```xml\n" + Files.readString(FILE) + "```\n");
    }

    /** All levels at once: the mins of the file are those of a valid quota tree. */
    @Test
    void theSharesOfTheAllocationFileAreTheRuntimesOfAQuotaTree() throws Exception {
        ResourceSchema schema = ResourceSchema.of("memory", "vcores", "gpu");
        QuotaTree tree = QuotaTree.builder(schema)
                .parent(
                        "research",
                        group -> group.min(schema.vector(61440, 60, 6)).sharedWeight(schema.vector(25, 25, 25)))
                .leaf(
                        "vision",
                        group -> group.under("research")
                                .min(schema.vector(30720, 30, 4))
                                .max(schema.vector(81920, 80, 6))
                                .sharedWeight(schema.vector(10, 10, 10)))
                .leaf(
                        "language",
                        group -> group.under("research")
                                .min(schema.vector(20480, 20, 2))
                                .sharedWeight(schema.vector(10, 10, 10)))
                .leaf(
                        "product",
                        group -> group.min(schema.vector(20480, 20, 2)).sharedWeight(schema.vector(10, 10, 10)))
                .build();
        try (TestCluster cluster = TestCluster.start(Files.readString(FILE))) {
            cluster.addNode("node-1", resource(131072, 128, 8));
            for (int[] containers : new int[][] {{1, 1, 1}, {9, 1, 1}, {50, 9, 4}, {50, 50, 50}, {0, 9, 50}}) {
                Map<String, ResourceVector> requests = Map.of(
                        "vision", schema.vector(10240L * containers[0], 8L * containers[0], containers[0]),
                        "language", schema.vector(4096L * containers[1], 5L * containers[1], 0),
                        "product", schema.vector(3072L * containers[2], 3L * containers[2], containers[2]));
                TestApplication vision = cluster.submit("root.research.vision");
                TestApplication language = cluster.submit("root.research.language");
                TestApplication product = cluster.submit("root.product");
                vision.request(resource(10240, 8, 1), containers[0]);
                language.request(resource(4096, 5), containers[1]);
                product.request(resource(3072, 3, 1), containers[2]);
                cluster.update();

                RuntimeQuotas quotas = tree.computeRuntime(schema.vector(131072, 128, 8), requests);
                assertThat(vector(schema, cluster, "root.research")).isEqualTo(quotas.runtime("research"));
                assertThat(vector(schema, cluster, "root.research.vision")).isEqualTo(quotas.runtime("vision"));
                assertThat(vector(schema, cluster, "root.research.language")).isEqualTo(quotas.runtime("language"));
                assertThat(vector(schema, cluster, "root.product")).isEqualTo(quotas.runtime("product"));
                vision.end();
                language.end();
                product.end();
            }
        }
    }

    private static ResourceVector vector(ResourceSchema schema, TestCluster cluster, String queue) {
        Resource share = cluster.queue(queue).getFairShare();
        return schema.vector(TestCluster.amounts(share));
    }
}
