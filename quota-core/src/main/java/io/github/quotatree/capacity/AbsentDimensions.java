package io.github.quotatree.capacity;

/**
 * The rule for dimensions that a list of a quota does not name, and which dimensions of a workload are compared with
 * limits.
 *
 * <table>
 *   <caption>Where a list does not name a dimension</caption>
 *   <tr><th></th><th>PLUGIN</th><th>UNLIMITED</th><th>ZERO</th></tr>
 *   <tr><td>no max at all</td><td>unlimited</td><td>unlimited</td><td>0</td></tr>
 *   <tr><td>max names others</td><td>native: 0, other: unlimited</td><td>unlimited</td><td>0</td></tr>
 *   <tr><td>min, where a min of another quota names it</td><td>0</td><td>0</td><td>0</td></tr>
 *   <tr><td>min, where no min names it</td><td>0</td><td>not governed by mins</td><td>0</td></tr>
 *   <tr><td>compared with max and min</td><td>native: always, other: if the workload, or a nominated one that goes
 *     before it, names it</td><td>if the request is above 0</td><td>if the request is above 0</td></tr>
 *   <tr><td>compared with the sum of mins</td><td>always</td><td>if the request is above 0</td><td>if the request
 *     is above 0</td></tr>
 * </table>
 *
 * <p>{@link CapacityState.Builder#nativeDimensions} sets the native dimensions.
 */
public enum AbsentDimensions {
    /** As in the plugin. */
    PLUGIN,

    /** A dimension that no list names is unlimited; one that no min names is bounded by maxes and nodes alone. */
    UNLIMITED,

    /** An amount that is not granted may not be used. */
    ZERO
}
