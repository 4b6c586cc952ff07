package io.github.quotatree.cli.condor.pool;

import io.github.quotatree.cli.condor.pool.PoolModel.Group;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes a pool as a configuration that has grown over years: each faculty in a file of its own, each in the manner of
 * its administrator, with all that the language has. It evaluates nothing: what the lines mean is in the
 * {@link PoolModel}.
 */
final class PoolConfig {
    private final PoolModel model;
    private final Map<String, String> files = new LinkedHashMap<>();

    PoolConfig(PoolModel model) {
        this.model = model;
    }

    /** Returns the texts of the files, by their paths; the first is the one that includes the others. */
    Map<String, String> files() {
        files.put("condor_config", main());
        files.put("conf.d/10-defaults.conf", DEFAULTS);
        List<String> faculties = PoolModel.facultyNames();
        for (int f = 0; f < faculties.size(); f++) {
            String faculty = faculties.get(f);
            String text = switch (f % 4) {
                case 0 -> byMacros(faculty);
                case 1 -> byNamesInNames(faculty);
                case 2 -> byPrefixes(faculty);
                default -> byConditions(faculty);
            };
            files.put("conf.d/2" + f + "-" + faculty + ".conf", text);
        }
        files.put("conf.d/90-negotiator.conf", NEGOTIATOR);
        return files;
    }

    private static String main() {
        StringBuilder includes = new StringBuilder();
        List<String> faculties = PoolModel.facultyNames();
        for (int f = 0; f < faculties.size(); f++) {
            includes.append(f % 2 == 0 ? "include : $(CONF_D)/2" : "@Include: $(CONF_D)/2")
                    .append(f)
                    .append("-")
                    .append(faculties.get(f))
                    .append(".conf\n");
        }
        return """
                ######################################################################
                ##  condor_config of the central manager
                ######################################################################
                [HTCondor]
                CONDOR_HOST = cm.example.edu
                LOCAL_DIR = /var
                CONF_D = $(CONFIG_ROOT)/conf.d
                DAEMON_LIST = MASTER, COLLECTOR, NEGOTIATOR
                use ROLE : CentralManager
                POOL_CORES = %d
                SMALL_PROJECT = %d
                GROUP_NAMES =
                include : $(CONF_D)/10-defaults.conf
                %sinclude : $(CONF_D)/90-negotiator.conf
                # overrides of one machine, which few have
                include ifexist : $(CONF_D)/99-$(HOSTNAME).conf
                """.formatted(PoolModel.CORES, PoolModel.SMALL_PROJECT, includes);
    }

    private static final String DEFAULTS = """
            # What holds for all groups, unless their files say otherwise
            #GROUP_ACCEPT_SURPLUS = false \\
            GROUP_ACCEPT_SURPLUS = True
            GROUP_AUTOREGROUP    = False
            if $(HOSTNAME)
              IS_PRODUCTION = true
            else
              IS_PRODUCTION = $ENV(PRODUCTION:true)
            endif
            if version < 8.2
              error : this pool needs dynamic quotas
            elif ! version >= 9.0.0
              OVERSUBSCRIBE = yes
            else
              OVERSUBSCRIBE = 0
            endif
            """;

    private static final String NEGOTIATOR = """
            NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = true
            NEGOTIATOR.NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = $(OVERSUBSCRIBE)
            NEGOTIATOR_USE_SLOT_WEIGHTS = 1 < 2
            NEGOTIATOR_CONSIDER_PREEMPTION = $(IS_PRODUCTION)
            GROUP_QUOTA_MAX_ALLOCATION_ROUNDS = $INT(ROUNDS)
            ROUNDS = 2 + 1
            # left over from a group that is gone, and two misprints
            GROUP_QUOTA_astronomy = 120
            GROUP_ACCEPT_SUPLUS_guests = true
            GROUP_QOUTA_library = 1
            PREEMPTION_REQUIREMENTS @=end
              # never within a day
              (time() - EnteredCurrentState) > 86400 && \\
              RemoteUserPrio > TARGET.SubmitterUserPrio * 1.2
            @end
            """;

    /** Each amount has a macro, and quotas are computed from those; names are added to the list one by one. */
    private String byMacros(String faculty) {
        String macro = "CORES_" + faculty.toUpperCase(Locale.ROOT);
        StringBuilder text = new StringBuilder("# ").append(faculty).append(": all is computed from ");
        text.append(macro)
                .append('\n')
                .append(macro)
                .append(" = ($(POOL_CORES) * ")
                .append(PoolModel.percentage(faculty));
        text.append(" / 100)\n");
        for (Group group : model.groupsOf(faculty)) {
            text.append("GROUP_NAMES = $(GROUP_NAMES), ").append(group.name()).append('\n');
            String own = macro(group.name());
            if (!group.isDynamic()) {
                text.append(own).append(" = (").append(expression(group, macro)).append(")\n");
            }
            text.append(knob(group)).append(" = ");
            text.append(group.isDynamic() ? "1.0 / " + (int) (1 / group.quota()) : "$(" + own + ")")
                    .append('\n');
            accept(text, group);
        }
        return text.toString();
    }

    /** Names are put together from others, knobs are written in small letters, and lists continue over lines. */
    private String byNamesInNames(String faculty) {
        StringBuilder text = new StringBuilder("F = ").append(faculty).append("\n");
        text.append("GROUP_NAMES +,= ").append(faculty).append('\n');
        StringBuilder names = new StringBuilder("GROUP_NAMES +=");
        for (Group group : model.groupsOf(faculty)) {
            String rest = group.name().substring(faculty.length());
            if (!rest.isEmpty()) {
                names.append(" \\\n    ").append(faculty).append(rest);
                if (rest.endsWith("students")) {
                    names.append(" \\\n    # the students of ").append(rest, 1, rest.lastIndexOf('.'));
                }
            }
            text.append(group.isDynamic() ? "group_quota_dynamic_$(F)" : "group_quota_$(F)")
                    .append(rest)
                    .append(" : ");
            text.append(number(group)).append('\n');
            if (!group.accepts()) {
                text.append("group_accept_surplus_$(F)")
                        .append(rest)
                        .append(" = f")
                        .append("alse\n");
            }
        }
        String list = names.toString();
        return text + list + "\n";
    }

    /** The list is a document, and the negotiator has knobs of its own beside those of another daemon. */
    private String byPrefixes(String faculty) {
        StringBuilder list = new StringBuilder("NAMES_" + faculty + " @=names\n");
        StringBuilder text = new StringBuilder();
        for (Group group : model.groupsOf(faculty)) {
            list.append("  ").append(group.name()).append('\n');
            String value = number(group);
            text.append("NEGOTIATOR.")
                    .append(knob(group))
                    .append(" = ")
                    .append(value)
                    .append('\n');
            if (group.level() < 3) {
                text.append(knob(group))
                        .append(" = ")
                        .append(group.isDynamic() ? "1" : "1 + ")
                        .append(group.isDynamic() ? "" : value);
                text.append("\nSCHEDD.").append(knob(group)).append(" = 0\n");
            }
            accept(text, group);
        }
        return list.append("@names\nGROUP_NAMES += $(NAMES_" + faculty + ")\n") + text.toString();
    }

    /** What is read depends on the season, on names of knobs, and on lists. */
    private String byConditions(String faculty) {
        StringBuilder text = new StringBuilder(
                "if defined SEASON_" + faculty + "\n  WRONG = 1\nelse\n  SEASON_" + faculty + " = 1\nendif\n");
        StringBuilder names = new StringBuilder();
        for (Group group : model.groupsOf(faculty)) {
            names.append(names.isEmpty() ? "" : ", ").append(group.name());
            String value = number(group);
            switch (group.level()) {
                case 1 ->
                    text.append("if $(SEASON_" + faculty + ")\n  ")
                            .append(knob(group) + " = " + value)
                            .append("\nelif 1\n  ")
                            .append(knob(group) + " = 1\nelse\n  " + knob(group) + " = 2\nendif\n");
                case 2 ->
                    text.append("CHOICES_" + group.name() + " = 0, " + value + ", 1\n")
                            .append(knob(group) + " = $CHOICE(SEASON_" + faculty + ", CHOICES_" + group.name() + ")\n");
                default -> text.append(knob(group) + " = 0\n" + knob(group) + " = " + value + "\n");
            }
            accept(text, group);
        }
        return text + "GROUP_NAMES = $(GROUP_NAMES) " + names + "\n";
    }

    private static void accept(StringBuilder text, Group group) {
        if (!group.accepts()) {
            text.append("GROUP_ACCEPT_SURPLUS_").append(group.name()).append(" = False\n");
        }
    }

    /** Returns a quota as an expression of the amounts above it: a third, a quarter or a fifth of what is left. */
    private String expression(Group group, String faculty) {
        if (group.level() == 1) {
            return "$(" + faculty + ")";
        }
        if (group.level() == 3) {
            String above = model.isDynamic(group.parent()) ? "SMALL_PROJECT" : macro(group.parent());
            int parts = group.name().endsWith(".prod") ? 3 : group.name().endsWith(".analysis") ? 4 : 5;
            return parts == 4 ? "$INT(" + above + ") / 4" : "$(" + above + ") / " + parts;
        }
        StringBuilder left = new StringBuilder("$(" + faculty + ")");
        for (Group other : model.groupsOf(group.faculty())) {
            if (other.name().equals(group.name())) {
                break;
            }
            left.append(other.level() == 2 ? " - $(" + macro(other.name()) + ")" : "");
        }
        return "(" + left + ") / 3";
    }

    private static String macro(String group) {
        return "C_" + group.replace('.', '_').toUpperCase(Locale.ROOT);
    }

    private static String knob(Group group) {
        return (group.isDynamic() ? "GROUP_QUOTA_DYNAMIC_" : "GROUP_QUOTA_") + group.name();
    }

    private static String number(Group group) {
        return group.isDynamic() ? Double.toString(group.quota()) : Long.toString((long) group.quota());
    }
}
