package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Laws of a cluster at rest, by sums of its pods alone, without a ledger and without a solve.
 *
 * @param min the min of each group, by resource
 * @param reduced the gangs of which a part was taken away, and whose rest goes on
 */
record StormLaws(LentServer server, Map<String, Integer> min, Set<String> reduced) {
    private static final Pattern FOR = Pattern.compile("on loan, for default/([^:]+): ");

    /** Returns the pod that another one was stopped for, by the words of an event; empty if it was above a limit. */
    static Optional<String> stoppedFor(String words) {
        Matcher matcher = FOR.matcher(words);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /**
     * Returns the groups of which all that waits would fit into the min beside their pods, one by one: whichever is the
     * head of their queue, the other groups have to make room for it.
     */
    List<String> heldBack() {
        Map<String, Boolean> fit = new TreeMap<>();
        units().values().forEach(pods -> fit.merge(group(pods.get(0)), fits(pods), Boolean::logicalAnd));
        return fit.keySet().stream()
                .filter(fit::get)
                .map(group -> group + ", which uses " + used(group, "cpu") + " cpu, and waits with " + units().keySet())
                .toList();
    }

    private boolean fits(List<Pod> pods) {
        return min.keySet().stream()
                .filter(resource -> sum(pods, resource) > 0)
                .allMatch(resource -> used(group(pods.get(0)), resource) + sum(pods, resource) <= min.get(resource));
    }

    /** Returns whether a group uses more of a resource than its max by more than was bound outside the gates. */
    boolean isAbove(String group, String resource, int max) {
        return used(group, resource) > max + sum(pods(pod -> runsIn(group, pod) && isOutside(pod)), resource);
    }

    /** Returns the pods whose gate is away and that have no node, and those that have both a gate and a node. */
    List<String> wrongGates() {
        return pods(pod -> PodMarks.isGated(pod) == (pod.getSpec().getNodeName() != null)).stream()
                .map(pod -> pod.getMetadata().getName())
                .toList();
    }

    /** Returns the pods that wait, single ones by name and whole gangs by that of the gang. */
    private Map<String, List<Pod>> units() {
        Map<String, List<Pod>> units = new TreeMap<>();
        Map<String, Integer> sizes = new TreeMap<>();
        for (Pod pod : pods(pod -> PodMarks.isGated(pod) && !pod.isMarkedForDeletion())) {
            String gang = Objects.requireNonNullElse(
                    pod.getMetadata().getLabels().get(LentServer.GANG),
                    pod.getMetadata().getName());
            units.computeIfAbsent(gang, none -> new ArrayList<>()).add(pod);
            sizes.put(
                    gang,
                    Integer.valueOf(
                            pod.getMetadata().getAnnotations().getOrDefault("quotatree.github.io/gang-size", "1")));
        }
        units.keySet().removeIf(gang -> units.get(gang).size() < sizes.get(gang) || reduced.contains(gang));
        return units;
    }

    private List<Pod> pods(Predicate<Pod> predicate) {
        return server.pods().stream().filter(predicate).toList();
    }

    long used(String group, String resource) {
        return sum(pods(pod -> runsIn(group, pod)), resource);
    }

    private static long sum(Collection<Pod> pods, String resource) {
        return pods.stream().mapToLong(pod -> LentServer.request(pod, resource)).sum();
    }

    private static boolean runsIn(String group, Pod pod) {
        return pod.getSpec().getNodeName() != null && group(pod).equals(group);
    }

    private static boolean isOutside(Pod pod) {
        return pod.getMetadata().getLabels().containsKey(LentServer.OUTSIDE);
    }

    private static String group(HasMetadata pod) {
        return pod.getMetadata().getLabels().get(TestObjects.PREFIX + "name");
    }
}
