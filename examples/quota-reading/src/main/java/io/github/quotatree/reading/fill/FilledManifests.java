package io.github.quotatree.reading.fill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.github.quotatree.forest.WorkloadPlacement;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.RawObject;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.reading.problem.DeclaredQuotas;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.reading.text.YamlText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes the objects of files as YAML, completed as in a cluster; a comment above each says what was filled in. Objects
 * of other kinds are written as they are, and lists as their elements.
 */
public final class FilledManifests {
    private static final Map<String, String> VERSIONS = Map.of(
            "ElasticQuota", "scheduling.sigs.k8s.io/v1alpha1",
            "ElasticQuotaProfile", "quota.koordinator.sh/v1alpha1");

    private final Manifests manifests;
    private final JsonMapper mapper = JsonMapper.builder().build();
    private final FilledQuota quotas = new FilledQuota(mapper);
    private final FilledRoot roots;
    private final StringBuilder text = new StringBuilder();
    private final Map<String, QuotaManifest> quotaOf = new HashMap<>();
    private final Map<String, ProfileManifest> profileOf = new HashMap<>();
    private final Map<String, ProfileManifest> profileOfRoot = new HashMap<>();
    private final Map<String, PodAffinity> affinities = new HashMap<>();
    private final Map<String, PodManifest> pods = new HashMap<>();
    private final WorkloadPlacement placement;
    private int filled;

    private FilledManifests(Manifests manifests) {
        this.manifests = manifests;
        roots = new FilledRoot(manifests, quotas);
        manifests.quotas().forEach(quota -> quotaOf.put(quota.name(), quota));
        Map<String, List<Map<String, String>>> selectors = new HashMap<>();
        for (ProfileManifest profile : manifests.profiles()) {
            profileOf.put(profile.origin().object(), profile);
            if (profile.rootQuota() != null) {
                profileOfRoot.putIfAbsent(profile.rootQuota(), profile);
            }
            if (profile.nodeSelector() != null) {
                selectors
                        .computeIfAbsent(profile.treeId(), tree -> new ArrayList<>())
                        .add(profile.nodeSelector());
            }
        }
        selectors.forEach((tree, ofTree) -> affinities.put(tree, PodAffinity.of(ofTree)));
        manifests.pods().forEach(pod -> pods.put(pod.origin().qualifiedName(), pod));
        placement = new DeclaredQuotas(manifests, List.of()).placement();
    }

    public static String of(List<RawObject> objects, Manifests manifests, Findings findings) {
        FilledManifests all = new FilledManifests(manifests);
        objects.forEach(all::write);
        findings.note("objects that are completed: " + all.filled + "; the comments above them say what was filled in");
        return all.text.toString();
    }

    private void write(RawObject raw) {
        String kind = Objects.requireNonNullElse(raw.kind(), "");
        Map<String, Object> object = new LinkedHashMap<>();
        Map<?, ?> fields = raw.as(Map.class);
        Object version = fields.get("apiVersion") == null ? VERSIONS.get(kind) : fields.get("apiVersion");
        if (version != null) {
            object.put("apiVersion", version);
        }
        object.put("kind", kind);
        fields.forEach((name, value) -> object.put(String.valueOf(name), value));
        ObjectParts parts = new ObjectParts(object);
        switch (kind) {
            case "ElasticQuota" -> {
                quota(parts);
                write(parts);
            }
            case "ElasticQuotaProfile" -> profile(parts);
            case "Pod" -> {
                pod(parts);
                write(parts);
            }
            default -> write(parts);
        }
    }

    private void quota(ObjectParts parts) {
        String name = name(parts);
        if (name.equals(Manifests.ROOT)) {
            return;
        }
        QuotaManifest read = quotaOf.get(name);
        ProfileManifest profile = profileOfRoot.get(name);
        if (read != null && profile != null) {
            roots.fill(parts, profile, read);
        }
        quotas.fill(parts, read == null ? "" : read.treeId());
    }

    /** Writes a profile, and after it its root quota, if no file has it. */
    private void profile(ObjectParts parts) {
        ProfileManifest profile = profileOf.get("ElasticQuotaProfile " + qualifiedName(parts));
        if (profile == null) {
            write(parts);
            return;
        }
        if (parts.set("labels", QuotaMetadata.PREFIX + "tree-id", profile.treeId())) {
            parts.say("label tree-id");
        }
        write(parts);
        String root = profile.rootQuota();
        QuotaManifest read = root == null ? null : quotaOf.get(root);
        if (read != null && manifests.rootsOfProfiles().contains(root) && profile.equals(profileOfRoot.get(root))) {
            write(roots.created(profile, read));
        }
    }

    private void pod(ObjectParts parts) {
        PodManifest pod = pods.get(qualifiedName(parts));
        String treeId = pod == null ? "" : pod.placeIn(placement).treeId();
        PodAffinity affinity = affinities.get(treeId);
        if (affinity == null) {
            return;
        }
        JsonNode spec = mapper.valueToTree(parts.part("spec"));
        affinity.of(spec).ifPresent(restriction -> {
            Map<String, Object> at = parts.part("spec");
            List<String> path = restriction.path();
            for (String step : path.subList(0, path.size() - 1)) {
                at = ObjectParts.part(at, step);
            }
            at.put(path.get(path.size() - 1), mapper.convertValue(restriction.value(), Object.class));
            parts.say("node affinity to the nodes of tree " + treeId);
        });
    }

    private static String name(ObjectParts parts) {
        return String.valueOf(parts.part("metadata").get("name"));
    }

    private static String qualifiedName(ObjectParts parts) {
        Object namespace = parts.part("metadata").get("namespace");
        return namespace == null || namespace.toString().isEmpty() ? name(parts) : namespace + "/" + name(parts);
    }

    private void write(ObjectParts parts) {
        try (TokenBuffer tokens = new TokenBuffer(mapper, false).forceUseOfBigDecimal(true)) {
            mapper.writeValue(tokens, parts.object());
            text.append("---\n");
            filled += parts.filled().isEmpty() ? 0 : 1;
            for (String line : parts.filled()) {
                text.append("# filled in: ").append(VisibleText.of(line)).append('\n');
            }
            text.append(YamlText.of(tokens.asParser()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
