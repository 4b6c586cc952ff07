package io.github.quotatree.reading.input;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How JSON is read: numbers exactly, and of the large Kubernetes objects only the parts that quotas are about. */
public final class Json {
    private static final String OF_NO_QUOTA_IN_PODS = "dnsConfig ephemeralContainers hostAliases imagePullSecrets os"
            + " readinessGates resourceClaims schedulingGates securityContext tolerations topologySpreadConstraints"
            + " volumes schedulingGroup workloadRef";

    /*
     * The properties that no quota depends on. The model has a class for each of some two hundred parts of a pod; to
     * prepare for them all takes longer than everything else in a run on a small file.
     */
    private static final Map<Class<?>, String> OF_NO_QUOTA = Map.of(
            ObjectMeta.class,
            "managedFields ownerReferences finalizers",
            PodSpec.class,
            OF_NO_QUOTA_IN_PODS + " affinity nodeSelector",
            PodStatus.class,
            "allocatedResources conditions containerStatuses ephemeralContainerStatuses extendedResourceClaimStatus"
                    + " hostIPs initContainerStatuses podIPs resourceClaimStatuses resources"
                    + " nodeAllocatableResourceClaimStatuses",
            Container.class,
            "args command env envFrom lifecycle livenessProbe ports readinessProbe resizePolicy restartPolicyRules"
                    + " securityContext startupProbe volumeDevices volumeMounts",
            NodeSpec.class,
            "configSource podCIDRs taints",
            NodeStatus.class,
            "addresses conditions config daemonEndpoints declaredFeatures features images nodeInfo runtimeHandlers"
                    + " volumesAttached volumesInUse");

    // a mapper is immutable once built, and building one is slow
    static final ObjectMapper MAPPER = without(
            OF_NO_QUOTA,
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                    .build());

    // by itself, since within an object the tokens after a part of it are no fault
    private static final ObjectReader WHOLE_TEXT =
            MAPPER.readerFor(Object.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Json() {}

    private static ObjectMapper without(Map<Class<?>, String> properties, ObjectMapper mapper) {
        properties.forEach((type, names) -> mapper.configOverride(type)
                .setIgnorals(JsonIgnoreProperties.Value.forIgnoredProperties(names.split(" "))));
        return mapper;
    }

    /** How pods are read where the flavors of their nodes count, which few runs need. */
    static final class WithNodes {
        static final ObjectMapper MAPPER = without(
                Map.of(
                        PodSpec.class,
                        OF_NO_QUOTA_IN_PODS,
                        Affinity.class,
                        "podAffinity podAntiAffinity",
                        NodeAffinity.class,
                        "preferredDuringSchedulingIgnoredDuringExecution"),
                Json.MAPPER.copy());

        private WithNodes() {}
    }

    public static @Nullable Object parsed(String text) throws JsonProcessingException {
        return WHOLE_TEXT.readValue(text);
    }

    /** The problem of a JSON text, in one line. */
    public static final class JsonProblem {
        public static final String NOT_UTF_8 = "is not UTF-8 text";

        private static final String DUPLICATE = "Duplicate field ";

        private JsonProblem() {}

        public static String of(JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String where = at == null || at.getLineNr() < 1
                    ? ""
                    : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
            return where + reason(e);
        }

        public static boolean isDuplicate(JsonProcessingException e) {
            return e.getOriginalMessage().startsWith(DUPLICATE);
        }

        private static String reason(JsonProcessingException e) {
            String message = e.getOriginalMessage();
            if (e instanceof StreamConstraintsException) {
                if (message.contains("nesting depth")) {
                    return "is nested too deeply";
                }
                return message.startsWith("Number") ? "a number has too many digits" : "a text is too long";
            }
            if (message.startsWith("Invalid UTF-8")) {
                return NOT_UTF_8;
            }
            if (message.startsWith("Trailing token")) {
                return "something follows after its end";
            }
            if (isDuplicate(e)) {
                return "found duplicate key "
                        + message.substring(DUPLICATE.length()).replaceAll("^'|'$", "");
            }
            // some messages go on to say where the broken part starts, at length, or how a parser would accept it
            return message.replaceAll("(?s)\\s*\\([^()]*\\[Source: .*", "")
                    .replaceAll("(?s): enable `?JsonReadFeature.*| \\(not recognized as one since Feature .*", "")
                    .replaceAll("\\R\\s*", " ");
        }
    }
}
