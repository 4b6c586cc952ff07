package io.github.quotatree.reading.manifest;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.Origin;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An ElasticQuota as its manifest declares it.
 *
 * @param parent the name of its parent, or null at the first level
 * @param treeId the id of its tree; empty is the default tree
 * @param isTreeRoot whether it stands for the whole of a tree, and may give its total
 * @param ignoresDefaultTree whether the resources of the tree count for the default tree too; of a tree root only
 * @param max the most that may be used
 * @param sharedWeight the weight, or null if none is declared
 * @param lends whether its idle min may be lent at all
 * @param lendLimit how much of its idle min may be lent; a dimension that is not named is not limited
 * @param namespaces the namespaces bound to it by annotation
 * @param totalResource the total of the tree, or null; of a tree root only
 * @param request the request of its workloads, by the annotation; of a leaf only
 * @param used the use of its workloads, by the status; of a leaf only
 * @param byFlavor the units of request and use that name flavors, which are a part of them
 * @param countsBesidePods whether request and use count beside the pods, as those of workloads that are not listed;
 *     else they stand for the pods
 */
public record QuotaManifest(
        Origin origin,
        @Nullable String parent,
        boolean isParent,
        String treeId,
        boolean isTreeRoot,
        boolean ignoresDefaultTree,
        Amounts min,
        Amounts max,
        @Nullable Amounts sharedWeight,
        boolean lends,
        Amounts lendLimit,
        boolean isMinScalable,
        Set<String> namespaces,
        @Nullable Amounts totalResource,
        Amounts request,
        Amounts used,
        List<FlavorUnits> byFlavor,
        boolean countsBesidePods) {

    public boolean names(String dimension) {
        return max.names(dimension)
                || min.names(dimension)
                || lendLimit.names(dimension)
                || min.flavors().resources().contains(dimension)
                || max.flavors().resources().contains(dimension)
                || (sharedWeight != null && sharedWeight.names(dimension));
    }

    public String name() {
        return origin.name();
    }

    public QuotaManifest withMin(Amounts amounts) {
        return with(treeId, isParent, amounts, sharedWeight, lends, lendLimit, namespaces, totalResource);
    }

    public QuotaManifest withTotalResource(@Nullable Amounts amounts) {
        return with(treeId, isParent, min, sharedWeight, lends, lendLimit, namespaces, amounts);
    }

    public QuotaManifest withoutSharedWeight() {
        return with(treeId, isParent, min, null, lends, lendLimit, namespaces, totalResource);
    }

    public QuotaManifest withoutLendLimit() {
        return with(treeId, isParent, min, sharedWeight, lends, Amounts.none(), namespaces, totalResource);
    }

    /** Returns this quota as one that lends all of its idle min but that of some dimensions. */
    public QuotaManifest withLendLimit(Amounts limit) {
        return with(treeId, isParent, min, sharedWeight, true, limit, namespaces, totalResource);
    }

    public QuotaManifest withNamespaces(Set<String> others) {
        return with(treeId, isParent, min, sharedWeight, lends, lendLimit, others, totalResource);
    }

    /** Returns this quota as a parent group, which has no request and use of its own. */
    public QuotaManifest asParent() {
        return with(treeId, true, min, sharedWeight, lends, lendLimit, namespaces, totalResource);
    }

    QuotaManifest inTree(String id) {
        return with(id, isParent, min, sharedWeight, lends, lendLimit, namespaces, totalResource);
    }

    private QuotaManifest with(
            String otherTree,
            boolean parentGroup,
            Amounts otherMin,
            @Nullable Amounts otherWeight,
            boolean otherLends,
            Amounts otherLendLimit,
            Set<String> otherNamespaces,
            @Nullable Amounts otherTotal) {
        return new QuotaManifest(
                origin,
                parent,
                parentGroup,
                otherTree,
                isTreeRoot,
                ignoresDefaultTree,
                otherMin,
                max,
                otherWeight,
                otherLends,
                otherLendLimit,
                isMinScalable,
                otherNamespaces,
                otherTotal,
                parentGroup == isParent ? request : Amounts.none(),
                parentGroup == isParent ? used : Amounts.none(),
                parentGroup == isParent ? byFlavor : List.of(),
                countsBesidePods);
    }

    /** Returns this quota as the root of the tree of a profile, with the labels that the profile gives it. */
    QuotaManifest asRootOf(ProfileManifest profile, RootLimits limits) {
        boolean isParentNow =
                profile.rootLabel("is-parent", String.valueOf(isParent)).equals("true");
        return new QuotaManifest(
                origin,
                parent,
                isParentNow,
                profile.treeId(),
                true,
                profile.rootLabel("ignore-default-tree", String.valueOf(ignoresDefaultTree))
                        .equals("true"),
                limits.min(),
                limits.max(),
                sharedWeight,
                !profile.rootLabel("allow-lent-resource", String.valueOf(lends)).equals("false"),
                lendLimit,
                isMinScalable,
                namespaces,
                totalResource,
                isParentNow ? Amounts.none() : request,
                isParentNow ? Amounts.none() : used,
                isParentNow ? List.of() : byFlavor,
                countsBesidePods);
    }

    record RootLimits(Amounts min, Amounts max) {}
}
