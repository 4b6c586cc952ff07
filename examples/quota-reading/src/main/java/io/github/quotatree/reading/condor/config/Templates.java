package io.github.quotatree.reading.condor.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The templates that {@code use CATEGORY : NAME} brings in; of all that they set, one knob matters to quotas. */
final class Templates {
    private static final Map<String, Set<String>> KNOWN = Map.of(
            "ROLE",
            words("CENTRALMANAGER EXECUTE PERSONAL SUBMIT GET_HTCONDOR_CENTRAL_MANAGER GET_HTCONDOR_EXECUTE"
                    + " GET_HTCONDOR_SUBMIT"),
            "SECURITY",
            words("FIPS GET_HTCONDOR_IDTOKENS HOST_BASED RECOMMENDED RECOMMENDED_V24_0 RECOMMENDED_V9_0 STRONG"
                    + " USER_BASED WITH_AUTHENTICATION"),
            "UPGRADE",
            words("DISCARD DISCARDIF DISCARDIFX DISCARDX DISCARD_VMWARE"),
            "EXPERIMENTAL",
            words("COLLECTORNODE HAD HADFIXEDPORT HADREPLICATION HADSHAREDPORT"),
            "POLICY",
            words("ALWAYS_RUN_JOBS DESKTOP DESKTOP_HOURS DESKTOP_IDLE HOLD_IF_CPUS_EXCEEDED HOLD_IF_DISK_EXCEEDED"
                    + " HOLD_IF_MEMORY_EXCEEDED HOLD_IF_RUNTIME_EXCEEDS LIMIT_JOB_RUNTIMES"
                    + " ONLYREGISTEREDCHECKPOINTDESTINATIONS PREEMPT_IF PREEMPT_IF_CPUS_EXCEEDED"
                    + " PREEMPT_IF_DISK_EXCEEDED PREEMPT_IF_MEMORY_EXCEEDED PREEMPT_IF_RUNTIME_EXCEEDS"
                    + " STARTD_PUBLISH_CPUSUSAGE UWCS_DESKTOP WANT_HOLD_IF"),
            "FEATURE",
            words("ADSTASH ASSIGNACCOUNTINGGROUP ASSIGNPROJECTNAME CHILDCOLLECTOR COMMONCLOUDATTRIBUTESAWS"
                    + " COMMONCLOUDATTRIBUTESGOOGLE CONTINUOUSCRONHOOK DEFAULTCHECKPOINTDESTINATION GANGLIA GPUS"
                    + " GPUSMONITOR HPC_ANNEX JOBSHAVEINSTANCEIDS KRB LIBRARIAN MONITOR OAUTH ONESHOTCRONHOOK"
                    + " PARTITIONABLESLOT PELICANCACHE PELICANRETRYPOLICY PERIODICCRONHOOK POLICY_EXPR_FRAGMENTS"
                    + " POLICY_HOURS_TO_START REMOTE_CONFIG REMOTE_RUNTIME_CONFIG SCHEDDCRONCONTINUOUS"
                    + " SCHEDDCRONONESHOT SCHEDDCRONPERIODIC SCHEDDUSERMAPFILE SETJOBATTRFROMUSERMAP"
                    + " STARTDCRONCONTINUOUS STARTDCRONONESHOT STARTDCRONPERIODIC STATICSLOTS"
                    + " TESTINGMODE_POLICY_VALUES UWCS_DESKTOP_POLICY_VALUES"));

    private static final int MOST = 1000;

    private Templates() {}

    /** Returns whether HTCondor has a category, or {@code CATEGORY:NAME}. */
    static boolean isKnown(String template) {
        int colon = template.indexOf(':');
        Set<String> names = KNOWN.get(upper(colon < 0 ? template : template.substring(0, colon)));
        String name = colon < 0 ? "" : upper(template.substring(colon + 1));
        return names != null && (name.isEmpty() || names.contains(name));
    }

    static boolean forbidsPreemption(String category, String name) {
        return upper(category).equals("POLICY") && upper(name).equals("ALWAYS_RUN_JOBS");
    }

    static List<String> names(String list) {
        List<String> names = new ArrayList<>();
        int start = 0;
        int open = 0;
        for (int i = 0; i <= list.length() && names.size() < MOST; i++) {
            char c = i == list.length() ? ',' : list.charAt(i);
            boolean isEnd = c == '(' || c == ')' || c == ',' || Letters.isBlank(c);
            if (open == 0 && isEnd && i > start) {
                names.add(list.substring(start, i));
            }
            open = Math.max(0, open + (c == '(' ? 1 : c == ')' ? -1 : 0));
            start = isEnd ? i + 1 : start;
        }
        return names;
    }

    static Set<String> words(String words) {
        return Set.of(words.split(" "));
    }

    private static String upper(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
