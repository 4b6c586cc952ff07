package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** The kinds of objects that have no model class, as the API server knows them. */
public final class ApiKinds {
    public static final String QUOTA_KIND = "ElasticQuota";

    public static final String QUOTA_API_VERSION = "scheduling.sigs.k8s.io/v1alpha1";

    public static final String PROFILE_KIND = "ElasticQuotaProfile";

    public static final String PROFILE_API_VERSION = "quota.koordinator.sh/v1alpha1";

    public static final ResourceDefinitionContext QUOTAS = context(QUOTA_API_VERSION, QUOTA_KIND, "elasticquotas");

    public static final ResourceDefinitionContext PROFILES =
            context(PROFILE_API_VERSION, PROFILE_KIND, "elasticquotaprofiles");

    private ApiKinds() {}

    private static ResourceDefinitionContext context(String apiVersion, String kind, String plural) {
        int slash = apiVersion.indexOf('/');
        return new ResourceDefinitionContext.Builder()
                .withGroup(apiVersion.substring(0, slash))
                .withVersion(apiVersion.substring(slash + 1))
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(true)
                .build();
    }
}
