package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One group before and after edits. Amounts are in base units; a group that is not there has 0 of everything.
 *
 * <p>An immutable view of the two results. It has no {@code equals}: compare its vectors.
 */
public final class GroupDiff {
    /** The numbers that all others follow from. */
    private static final List<Function<GroupRuntime, ResourceVector>> NUMBERS = List.of(
            GroupRuntime::runtime,
            GroupRuntime::request,
            GroupRuntime::limitedRequest,
            GroupRuntime::used,
            GroupRuntime::effectiveMin,
            GroupRuntime::sharedWeight,
            GroupRuntime::lent);

    private final ResourceSchema schema;
    private final Optional<GroupRuntime> before;
    private final Optional<GroupRuntime> after;

    GroupDiff(ResourceSchema schema, Optional<GroupRuntime> before, Optional<GroupRuntime> after) {
        this.schema = schema;
        this.before = before;
        this.after = after;
    }

    /** Returns the name. */
    public String name() {
        return present().name();
    }

    /** Returns the path from the first level: the one after the edits, unless the group is removed. */
    public String path() {
        return present().path();
    }

    /** Returns whether this is a parent group, or else a leaf group, after the edits unless it is removed. */
    public boolean isParent() {
        return present().isParent();
    }

    private GroupRuntime present() {
        return after.or(() -> before).orElseThrow();
    }

    /** Returns the result before the edits, or empty for a group that is added. */
    public Optional<GroupRuntime> before() {
        return before;
    }

    /** Returns the result after the edits, or empty for a group that is removed. */
    public Optional<GroupRuntime> after() {
        return after;
    }

    /** Returns how much larger the runtime is after the edits; 0 where it is not. */
    public ResourceVector gained() {
        return growth(before, after, GroupRuntime::runtime);
    }

    /** Returns how much smaller the runtime is after the edits; 0 where it is not. */
    public ResourceVector lost() {
        return growth(after, before, GroupRuntime::runtime);
    }

    /** Returns how much larger the use above the runtime is after the edits; 0 where it is not. */
    public ResourceVector moreOverused() {
        return growth(before, after, GroupRuntime::overused);
    }

    /** Returns how much smaller the use above the runtime is after the edits; 0 where it is not. */
    public ResourceVector lessOverused() {
        return growth(after, before, GroupRuntime::overused);
    }

    /** Returns whether the declaration, the path or a number differs. A group that is added or removed differs. */
    public boolean isChanged() {
        if (before.isEmpty() || after.isEmpty()) {
            return true;
        }
        GroupRuntime then = before.get();
        GroupRuntime now = after.get();
        return !then.path().equals(now.path())
                || !then.declaration().equals(now.declaration())
                || !then.promised().equals(now.promised())
                || NUMBERS.stream().anyMatch(number -> !number.apply(then).equals(number.apply(now)));
    }

    /** Returns this difference with only the sides on which the group is a leaf group, to be summed. */
    GroupDiff ofLeaf() {
        return new GroupDiff(
                schema, before.filter(group -> !group.isParent()), after.filter(group -> !group.isParent()));
    }

    private ResourceVector growth(
            Optional<GroupRuntime> from, Optional<GroupRuntime> to, Function<GroupRuntime, ResourceVector> number) {
        ResourceVector then = from.map(number).orElse(schema.zero());
        ResourceVector now = to.map(number).orElse(schema.zero());
        long[] values = new long[schema.size()];
        Arrays.setAll(values, d -> Math.max(0, now.value(d) - then.value(d)));
        return schema.vector(values);
    }

    @Override
    public String toString() {
        return path() + ": runtime " + inWords(before) + " -> " + inWords(after);
    }

    private static String inWords(Optional<GroupRuntime> result) {
        return result.map(group -> group.runtime().toString()).orElse("none");
    }
}
