package io.github.quotatree.cli.condor.pool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * What the administrators of a university's pool mean: 200 groups in three levels, and the demand of 2,000 submitters.
 * {@link PoolConfig} says it in the language of HTCondor.
 */
final class PoolModel {
    static final int CORES = 20_000;
    static final int SUBMITTERS = 2_000;

    /** The faculties, with their percentages of the cores. */
    private static final Map<String, Integer> FACULTIES = faculties();

    /** The cores that the teams of a project with a dynamic quota are planned with. */
    static final int SMALL_PROJECT = 40;

    private static final List<String> PROJECTS = List.of("alpha", "beta", "Gamma", "delta_2", "omega");
    private static final List<String> TEAMS = List.of("prod", "analysis", "mc", "test", "students");

    private final Random random = new Random(20_260_217);
    final List<Group> groups = new ArrayList<>();
    final List<Submitter> submitters = new ArrayList<>();

    /**
     * A group.
     *
     * @param name its name
     * @param isDynamic whether its quota is a fraction of what its static siblings leave
     * @param quota the quota that is meant
     * @param accepts whether it takes surplus
     */
    record Group(String name, boolean isDynamic, double quota, boolean accepts) {
        /** Returns the name of the group above; empty if there is none. */
        String parent() {
            int point = name.lastIndexOf('.');
            return point < 0 ? "" : name.substring(0, point);
        }

        /** Returns how many groups its name names. */
        int level() {
            return name.split("\\.").length;
        }

        /** Returns the first of them. */
        String faculty() {
            int point = name.indexOf('.');
            return point < 0 ? name : name.substring(0, point);
        }
    }

    /**
     * A user with jobs.
     *
     * @param group the group that the jobs are for; empty if for none
     * @param user the user
     * @param running cores of running jobs
     * @param idle cores of idle jobs
     */
    record Submitter(String group, String user, int running, int idle) {
        /** Returns the name by which HTCondor knows the submitter. */
        String name() {
            return (group.isEmpty() ? "" : group + ".") + user + "@cm.example.edu";
        }
    }

    PoolModel() {
        FACULTIES.keySet().forEach(this::faculty);
        List<String> names = groups.stream().map(Group::name).toList();
        for (int s = 0; s < SUBMITTERS; s++) {
            boolean hasGroup = random.nextInt(50) > 0;
            String group = hasGroup ? names.get(random.nextInt(names.size())) : "";
            boolean isBusy = random.nextInt(3) > 0;
            submitters.add(new Submitter(
                    group,
                    String.format(Locale.ROOT, "user%04d", s),
                    isBusy ? random.nextInt(12) : 0,
                    isBusy ? random.nextInt(40) : random.nextInt(3)));
        }
    }

    /** Returns whether the quota of a group is a fraction. */
    boolean isDynamic(String name) {
        return groups.stream().anyMatch(group -> group.name().equals(name) && group.isDynamic());
    }

    /** Returns the cores of a faculty, rounded down as a quotient of whole numbers is. */
    static int cores(String faculty) {
        return CORES * FACULTIES.getOrDefault(faculty, 0) / 100;
    }

    /** Returns the faculties in their order. */
    static List<String> facultyNames() {
        return List.copyOf(FACULTIES.keySet());
    }

    /** Returns the groups of a faculty, each before those below it. */
    List<Group> groupsOf(String faculty) {
        return groups.stream().filter(group -> group.faculty().equals(faculty)).toList();
    }

    /** Returns how many of a hundred cores are those of a faculty. */
    static int percentage(String faculty) {
        return FACULTIES.getOrDefault(faculty, 0);
    }

    private void faculty(String name) {
        groups.add(new Group(name, false, cores(name), !name.equals("guests")));
        int projects = name.equals("physics") || name.equals("engineering") ? 5 : 4;
        boolean isSmall = name.equals("library") || name.equals("guests");
        int left = cores(name);
        for (int p = 0; p < projects; p++) {
            boolean isDynamic = p >= 3;
            int cores = isDynamic ? SMALL_PROJECT : left / 3;
            left -= isDynamic ? 0 : cores;
            String project = name + "." + PROJECTS.get(p);
            groups.add(new Group(project, isDynamic, isDynamic ? 1.0 / (1 << (p - 1)) : cores, p != 1));
            // 8 faculties, 34 projects and 158 teams are 200 groups
            int teams = p < 2 || (p == 2 && !isSmall) ? 5 : 4;
            for (int t = 0; t < teams; t++) {
                boolean isFraction = t >= 3;
                int slots = cores / (t + 3);
                double quota = isFraction ? 1.0 / (1 << (t - 1)) : slots;
                groups.add(new Group(project + "." + TEAMS.get(t), isFraction, quota, t != 2));
            }
        }
    }

    private static Map<String, Integer> faculties() {
        Map<String, Integer> faculties = new LinkedHashMap<>();
        String[] names = {"physics", "chemistry", "biology", "engineering", "medicine", "CompSci", "library", "guests"};
        int[] percentages = {27, 13, 16, 19, 9, 7, 3, 5};
        for (int f = 0; f < names.length; f++) {
            faculties.put(names[f], percentages[f]);
        }
        return faculties;
    }
}
