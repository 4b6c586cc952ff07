package io.github.quotatree.kubernetes.deploy;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.github.quotatree.kubernetes.apiserver.ApiRequest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The rights that the roles of the chart grant, such as {@code patch pods/status of ""}, and those of requests. */
public final class Rights {
    private Rights() {}

    /** Returns the rights that both roles grant. */
    public static Set<String> granted() {
        DeployedObjects deployed = DeployedObjects.ofFiles(DeployedObjects.DEPLOY);
        Set<String> granted = new TreeSet<>();
        List<PolicyRule> rules = Stream.of(
                        deployed.one(ClusterRole.class).getRules(),
                        deployed.one(Role.class).getRules())
                .flatMap(List::stream)
                .toList();
        for (PolicyRule rule : rules) {
            for (String group : rule.getApiGroups()) {
                for (String resource : rule.getResources()) {
                    rule.getVerbs().forEach(verb -> granted.add(right(verb, resource, group)));
                }
            }
        }
        return granted;
    }

    /** Returns the right that a request needs. */
    public static String of(ApiRequest request) {
        return right(request.verb(), resource(request), request.group());
    }

    /** Returns the resource of a request with its subresource, as a rule names it. */
    public static String resource(ApiRequest request) {
        return request.resource() + (request.subresource().isEmpty() ? "" : "/" + request.subresource());
    }

    private static String right(String verb, String resource, String group) {
        return verb + " " + resource + " of \"" + group + "\"";
    }
}
