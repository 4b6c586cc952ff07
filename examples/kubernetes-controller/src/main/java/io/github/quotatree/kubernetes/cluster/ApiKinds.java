package io.github.quotatree.kubernetes.cluster;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** The kinds of objects that have no model class, as the API server knows them. */
public final class ApiKinds {
    /** The kind of a quota. */
    public static final String QUOTA_KIND = "ElasticQuota";

    /** The version of the API that has quotas. */
    public static final String QUOTA_API_VERSION = "scheduling.sigs.k8s.io/v1alpha1";

    /** The kind of a profile. */
    public static final String PROFILE_KIND = "ElasticQuotaProfile";

    /** The version of the API that has profiles. */
    public static final String PROFILE_API_VERSION = "quota.koordinator.sh/v1alpha1";

    /** How the API server has ElasticQuotas. */
    public static final ResourceDefinitionContext QUOTAS = context(QUOTA_API_VERSION, QUOTA_KIND, "elasticquotas");

    /** How the API server has ElasticQuotaProfiles. */
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
