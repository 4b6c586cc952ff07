package io.github.quotatree.scheduler.policies;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The moments of a day that tell its story: who is stopped and for whom, when what was stopped starts again, and of each team
 * in each part of the day the first that starts and the first that waits.
 */
final class KeyMoments {
    private final Set<String> seen = new HashSet<>();
    private final Set<String> stopped = new HashSet<>();
    private boolean afterStop;

    private KeyMoments() {}

    static List<Moment> of(PolicyDay day) {
        KeyMoments key = new KeyMoments();
        List<Moment> moments = new ArrayList<>();
        for (Moment moment : day.moments()) {
            if (key.isKey(moment)) {
                moments.add(moment);
            }
        }
        return moments;
    }

    private boolean isKey(Moment moment) {
        String id = moment.job().id();
        boolean follows = afterStop;
        afterStop = moment.kind() == Moment.Kind.STOPS;
        if (afterStop) {
            stopped.add(id);
            return true;
        }
        boolean again = moment.kind() == Moment.Kind.STARTS && stopped.remove(id);
        boolean first = seen.add(Phase.at(moment.time()) + " " + moment.job().group() + " " + moment.kind());
        return again || first || (follows && moment.kind() == Moment.Kind.STARTS);
    }
}
