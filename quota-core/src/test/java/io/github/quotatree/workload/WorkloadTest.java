package io.github.quotatree.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.testing.EqualsTester;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The defaults, the refusals and the words of a workload. */
class WorkloadTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final ResourceVector REQUEST = SCHEMA.vector(4, 1);

    @Test
    void hasTheDefaultsThatTheBuilderNames() {
        Workload workload = Workload.builder("job", REQUEST).build();
        assertThat(workload.group()).isEmpty();
        assertThat(workload.namespace()).isEmpty();
        assertThat(workload.priority()).isZero();
        assertThat(workload.preemptible()).isTrue();
        assertThat(workload.preempts()).isTrue();
        assertThat(workload.submitted()).isEqualTo(Instant.EPOCH);
        assertThat(workload.gang()).isEmpty();
        assertThat(workload.maxRunTime()).isEmpty();
        assertThat(workload).hasToString("job requests cpu=4 gpu=1");
    }

    @Test
    void refusesASecondSettingOfEachProperty() {
        List<UnaryOperator<Workload.Builder>> settings = List.of(
                builder -> builder.request(REQUEST),
                builder -> builder.group("a"),
                builder -> builder.namespace("n"),
                builder -> builder.priority(0),
                builder -> builder.preemptible(true),
                builder -> builder.preempts(true),
                builder -> builder.submitted(Instant.EPOCH),
                builder -> builder.gang("g"),
                builder -> builder.maxRunTime(Duration.ofHours(1)));
        Workload workload = Workload.of("job", "a", REQUEST);
        for (UnaryOperator<Workload.Builder> setting : settings) {
            Workload.Builder once = setting.apply(workload.toBuilder());
            assertThatThrownBy(() -> setting.apply(once))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageMatching("workload job: [a-z ]+ was already set");
        }
        assertThatThrownBy(() -> Workload.builder("job", REQUEST).request(REQUEST))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload job: request was already set");
    }

    @Test
    void aCopyKeepsAllThatIsNotSetAnew() {
        Workload workload = Workload.builder("job", REQUEST)
                .group("a")
                .namespace("n")
                .priority(3)
                .preemptible(false)
                .preempts(false)
                .submitted(Instant.ofEpochSecond(5))
                .gang("ring")
                .maxRunTime(Duration.ofHours(1))
                .build();
        assertThat(workload.toBuilder().build()).isEqualTo(workload);
        assertThat(workload.withRequest(SCHEMA.vector(4, 1))).isSameAs(workload);
        Workload larger = workload.withRequest(SCHEMA.vector(8, 1));
        assertThat(larger.request()).isEqualTo(SCHEMA.vector(8, 1));
        assertThat(larger.withRequest(REQUEST)).isEqualTo(workload);
        assertThat(workload).hasToString("job of a requests cpu=4 gpu=1, priority 3, not preemptible");
    }

    @Test
    void refusesRequestsThatAreNoFiniteAmounts() {
        assertThatThrownBy(() -> Workload.of("job", "a", SCHEMA.vector(0, -1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload job: request gpu (-1) is negative");
        Workload workload = Workload.of("job", "a", REQUEST);
        assertThatThrownBy(() -> workload.withRequest(SCHEMA.vector(ResourceVector.UNLIMITED, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload job: request cpu is unlimited, and a request is finite");
    }

    @Test
    void refusesAMaxRunTimeThatIsNotPositive() {
        Workload.Builder builder = Workload.builder("job", REQUEST);
        assertThatThrownBy(() -> builder.maxRunTime(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload job: max run time must be positive, not PT0S");
        assertThat(builder.maxRunTime(Duration.ofHours(1)).build().maxRunTime()).contains(Duration.ofHours(1));
    }

    @Test
    void isEqualIfAllPropertiesAre() {
        Workload workload = Workload.of("job", "a", REQUEST);
        new EqualsTester()
                .addEqualityGroup(
                        workload, Workload.builder("job", REQUEST).group("a").build())
                .addEqualityGroup(Workload.of("other", "a", REQUEST))
                .addEqualityGroup(workload.toBuilder().group("b").build())
                .addEqualityGroup(workload.toBuilder().namespace("n").build())
                .addEqualityGroup(workload.withRequest(SCHEMA.vector(1, 1)))
                .addEqualityGroup(workload.toBuilder().priority(1).build())
                .addEqualityGroup(workload.toBuilder().preemptible(false).build())
                .addEqualityGroup(workload.toBuilder().preempts(false).build())
                .addEqualityGroup(workload.toBuilder().submitted(Instant.MAX).build())
                .addEqualityGroup(workload.toBuilder().gang("g").build())
                .addEqualityGroup(
                        workload.toBuilder().maxRunTime(Duration.ofHours(1)).build())
                .testEquals();
    }
}
