package io.github.quotatree.capacity;

/** How a plan protects those who give back. */
public enum PreemptionMode {
    /**
     * As the plugin does: a quota gives back while it is over its min in any dimension, when a workload of it is looked at.
     * One large workload may so take it far below its min.
     */
    PLUGIN,

    /**
     * No quota ends up below its min in a dimension that its victims free, with what room is made for counted. Whoever is
     * stopped is then not entitled to take the same thing back, so that plans do not answer each other for ever. Who asks for
     * nothing that mins are about is owed nothing. A plan is made only if the workload is admitted after it; all that is
     * nominated in other quotas counts for that.
     */
    FLOOR_SAFE
}
