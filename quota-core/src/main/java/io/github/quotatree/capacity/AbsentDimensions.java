package io.github.quotatree.capacity;

/**
 * What holds in a dimension that a list of a quota does not name, and which dimensions of a workload are looked at.
 *
 * <table>
 *   <caption>Where a list does not name a dimension</caption>
 *   <tr><th></th><th>PLUGIN</th><th>UNLIMITED</th><th>ZERO</th></tr>
 *   <tr><td>no max at all</td><td>unlimited</td><td>unlimited</td><td>0</td></tr>
 *   <tr><td>max names others</td><td>native: 0, other: unlimited</td><td>unlimited</td><td>0</td></tr>
 *   <tr><td>min, where a min of another quota names it</td><td>0</td><td>0</td><td>0</td></tr>
 *   <tr><td>min, where no min names it</td><td>0</td><td>not governed by mins</td><td>0</td></tr>
 *   <tr><td>looked at for max and min</td><td>native: always, other: that the workload, or one nominated ahead of it,
 *     names</td><td>that the workload asks more than 0 of</td><td>that the workload asks more than 0 of</td></tr>
 *   <tr><td>looked at for the sum of mins</td><td>all</td><td>that the workload asks more than 0 of</td><td>that the workload
 *     asks more than 0 of</td></tr>
 * </table>
 *
 * <p>Native dimensions are those which {@link CapacityState.Builder#nativeDimensions} says.
 */
public enum AbsentDimensions {
    /** As the plugin has it. */
    PLUGIN,

    /** What nobody limits is unlimited; what no min names is bounded by the maxes and the nodes alone. */
    UNLIMITED,

    /** What is not granted may not be used. */
    ZERO
}
