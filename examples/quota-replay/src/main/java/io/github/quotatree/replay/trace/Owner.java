package io.github.quotatree.replay.trace;

/**
 * Says to whom a job belongs, as far as its trace recorded that. A field without a value is empty.
 *
 * @param group the path of its quota group, such as {@code research/vision}; empty until a mapping has named it
 * @param user the user, by name or by number
 * @param queue the queue, the partition or the virtual cluster
 * @param account the account or the group of users
 */
public record Owner(String group, String user, String queue, String account) {
    /** An owner of whom nothing is known. */
    public static final Owner UNKNOWN = new Owner("", "", "", "");

    /** Returns an owner of whom only the group is known. */
    public static Owner ofGroup(String group) {
        return new Owner(group, "", "", "");
    }

    /** Returns this owner in another group. */
    public Owner withGroup(String path) {
        return new Owner(path, user, queue, account);
    }
}
