package io.github.quotatree.kubernetes.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuotaConditionsTest {
    private static final Map<String, Object> USED = Map.of("used", Map.of("cpu", "2"));

    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private final QuotaConditions conditions = new QuotaConditions(() -> now);
    private GenericKubernetesResource quota = TestObjects.quota("a", 1, 2, Map.of());

    private QuotaConditionsTest() {
        quota.getMetadata().setGeneration(3L);
    }

    private static Map<?, ?> condition(Map<String, Object> status, String type) {
        return ((List<?>) status.get("conditions"))
                .stream()
                        .map(one -> (Map<?, ?>) one)
                        .filter(one -> type.equals(one.get("type")))
                        .findFirst()
                        .orElseThrow();
    }

    /** Stores a status as the API server does, as JSON. */
    private void store(Map<String, Object> status) {
        quota.setAdditionalProperty("status", status);
        quota = Serialization.unmarshal(Serialization.asJson(quota), GenericKubernetesResource.class);
    }

    @Test
    void aQuotaInForceIsReadyAndSaysSinceWhen() {
        Map<String, Object> status = conditions.with(USED, quota, true, false, "");
        assertThat(status).containsEntry("used", Map.of("cpu", "2"));
        assertThat(condition(status, "Ready"))
                .isEqualTo(Map.of(
                        "type", "Ready",
                        "status", "True",
                        "reason", "InForce",
                        "message", "",
                        "lastTransitionTime", "2026-01-01T12:00:00Z",
                        "observedGeneration", 3));
        assertThat(condition(status, "Invalid").get("status")).isEqualTo("False");
    }

    @Test
    void aQuotaThatIsBeingDeletedSaysSo() {
        quota.getMetadata().setDeletionTimestamp("2026-01-01T11:00:00Z");
        Map<?, ?> ready = condition(conditions.with(Map.of(), quota, false, false, ""), "Ready");
        assertThat(ready.get("status")).isEqualTo("False");
        assertThat(ready.get("reason")).isEqualTo("BeingDeleted");
        assertThat(ready.get("message")).isEqualTo("it is being deleted, and declares no group");
        assertThat(condition(conditions.with(Map.of(), quota, true, false, ""), "Ready")
                        .get("reason"))
                .as("while later quotas make no forest")
                .isEqualTo("InForce");
    }

    @Test
    void nothingIsToBeWrittenWhileNothingChanges() {
        store(conditions.with(USED, quota, true, true, ""));
        now = now.plusSeconds(100);
        Map<String, Object> again = conditions.with(USED, quota, true, true, "");
        assertThat(ObjectEdit.of(Map.of(), again).holdsInStatusOf(quota)).isTrue();
        Map<String, Object> other = conditions.with(USED, quota, true, false, "min is above max");
        assertThat(condition(other, "OverUsed").get("lastTransitionTime")).isEqualTo("2026-01-01T12:01:40Z");
        assertThat(condition(other, "Ready").get("lastTransitionTime")).isEqualTo("2026-01-01T12:00:00Z");
        assertThat(condition(other, "Invalid").get("message")).isEqualTo("min is above max");
    }

    @Test
    void aDefinitionWithoutRoomGetsNone() {
        store(conditions.with(USED, quota, true, false, ""));
        conditions.wrote(quota);
        assertThat(conditions.with(USED, quota, true, false, "")).containsKey("conditions");
        store(USED);
        conditions.wrote(quota);
        assertThat(conditions.with(USED, quota, true, false, "")).isEqualTo(USED);
    }
}
