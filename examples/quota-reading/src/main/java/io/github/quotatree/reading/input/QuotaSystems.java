package io.github.quotatree.reading.input;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import java.util.Optional;

/**
 * Tells for which scheduler ElasticQuotas are. Koordinator and the Capacity Scheduling plugin have objects of the same
 * kind, and older versions of the plugin of the same API group too; a label or annotation of Koordinator tells its
 * quotas, and the group {@value #PLUGIN_GROUP} those of the plugin.
 */
public final class QuotaSystems {
    public static final String PLUGIN_GROUP = "scheduling.x-k8s.io";

    public static final String KOORDINATOR_GROUP = "scheduling.sigs.k8s.io";

    private static final String KOORDINATOR = "quota.scheduling.koordinator.sh/";

    private Optional<String> koordinatorSign = Optional.empty();
    private Optional<String> pluginSign = Optional.empty();

    public void see(Origin origin, GenericKubernetesResource quota) {
        ObjectMeta metadata = quota.getMetadata();
        if (koordinatorSign.isEmpty() && metadata != null) {
            koordinatorSign = sign(origin, "label", metadata.getLabels())
                    .or(() -> sign(origin, "annotation", metadata.getAnnotations()));
        }
        String version = quota.getApiVersion();
        if (pluginSign.isEmpty() && version != null && isOf(version, PLUGIN_GROUP)) {
            pluginSign = Optional.of("apiVersion " + version + " of " + origin.object());
        }
    }

    public static boolean isOf(String version, String group) {
        return version.startsWith(group + "/");
    }

    /** Returns what shows that quotas are of Koordinator: {@code label ... of ElasticQuota a/b}. */
    public Optional<String> koordinatorSign() {
        return koordinatorSign;
    }

    /** Returns what shows that quotas are of the plugin, if nothing shows that they are of Koordinator. */
    public Optional<String> pluginSign() {
        return koordinatorSign.isPresent() ? Optional.empty() : pluginSign;
    }

    private static Optional<String> sign(Origin origin, String what, Map<String, String> marks) {
        return marks == null
                ? Optional.empty()
                : marks.keySet().stream()
                        .filter(name -> name.startsWith(KOORDINATOR))
                        .sorted()
                        .findFirst()
                        .map(name -> what + " " + name + " of " + origin.object());
    }
}
