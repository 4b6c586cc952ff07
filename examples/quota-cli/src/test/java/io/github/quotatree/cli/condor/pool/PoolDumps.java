package io.github.quotatree.cli.condor.pool;

import io.github.quotatree.cli.condor.pool.PoolModel.Submitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Makes what the tools of HTCondor print on the realistic pool while the jobs of its submitters run: thousands of slots
 * and jobs of one to eight cores. Its argument is the folder to write the files to.
 */
final class PoolDumps {
    private static final int CORES_OF_MACHINE = 64;
    private static final int LARGEST_JOB = 8;
    private static final long NOW = 1_790_000_000;

    private final Random random = new Random(7);
    private final StringBuilder status = new StringBuilder("[\n");
    private final StringBuilder queue = new StringBuilder("[\n");
    private final StringBuilder userprio = new StringBuilder();
    private int machine;
    private int left = CORES_OF_MACHINE;
    private int slot;
    private int cluster;

    private PoolDumps(PoolModel model) {
        model.submitters.forEach(this::add);
        for (int cores = PoolModel.CORES - machine * CORES_OF_MACHINE; cores > 0; cores -= CORES_OF_MACHINE) {
            endMachine(left - Math.max(0, CORES_OF_MACHINE - cores));
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        for (Map.Entry<String, String> file : all(new PoolModel()).entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    /** Returns all files by their names. */
    static Map<String, String> all(PoolModel model) {
        PoolDumps dumps = new PoolDumps(model);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("status.json", ended(dumps.status));
        files.put("queue.json", ended(dumps.queue));
        files.put("userprio.txt", dumps.userprio.toString());
        return files;
    }

    private static String ended(StringBuilder ads) {
        return ads.substring(0, ads.length() - 2) + "\n]\n";
    }

    private void add(Submitter submitter) {
        cluster++;
        int job = 0;
        for (int cores = submitter.running(); cores > 0; job++) {
            int size = Math.min(cores, 1 + random.nextInt(LARGEST_JOB));
            cores -= size;
            job(submitter, job, 2, size);
            claimed(submitter, size);
        }
        for (int cores = submitter.idle(); cores > 0; job++) {
            int size = Math.min(cores, 1 + random.nextInt(LARGEST_JOB));
            cores -= size;
            job(submitter, job, 1, size);
        }
        // what counts for nothing
        job(submitter, job, 5, 3);
        userprio.append("Name = \"").append(submitter.name()).append("\"\nIsAccountingGroup = false\n");
        userprio.append("Priority = 500.0\nPriorityFactor = 1000.0\n");
        userprio.append("WeightedResourcesUsed = ").append(submitter.running()).append(".0\n\n");
    }

    private void job(Submitter submitter, int number, int jobStatus, int cores) {
        String owner = submitter.user();
        queue.append(String.format(
                Locale.ROOT,
                "{\"ClusterId\":%d,\"ProcId\":%d,\"JobStatus\":%d,\"JobUniverse\":5,\"Owner\":\"%s\",",
                cluster,
                number,
                jobStatus,
                owner));
        if (!submitter.group().isEmpty()) {
            queue.append("\"AccountingGroup\":\"")
                    .append(submitter.group())
                    .append('.')
                    .append(owner)
                    .append("\",");
        }
        queue.append(
                "\"Requirements\":\"\\/Expr((TARGET.Arch == \\\"X86_64\\\") && (TARGET.Cpus >= RequestCpus))\\/\",");
        queue.append("\"RequestMemory\":\"\\/Expr(ifThenElse(MemoryUsage =!= undefined,MemoryUsage,2048))\\/\",");
        queue.append("\"MaxHosts\":1,\"CurrentHosts\":")
                .append(jobStatus == 2 ? 1 : 0)
                .append(',');
        queue.append("\"RequestCpus\":").append(cores).append("},\n");
    }

    private void claimed(Submitter submitter, int cores) {
        if (cores > left) {
            endMachine(left);
        }
        left -= cores;
        slot++;
        slot(
                "slot1_" + slot,
                "Claimed",
                cores,
                "\"DynamicSlot\":true,\"AccountingGroup\":\"" + submitter.name() + "\",\"RemoteUser\":\""
                        + submitter.user() + "@cm.example.edu\"");
    }

    private void endMachine(int free) {
        slot("slot1", "Unclaimed", free, "\"PartitionableSlot\":true");
        machine++;
        left = CORES_OF_MACHINE;
        slot = 0;
    }

    private void slot(String name, String state, int cores, String more) {
        status.append(String.format(
                Locale.ROOT,
                "{\"Name\":\"%s@node%03d.example.edu\",\"MyType\":\"Machine\",\"State\":\"%s\",\"Activity\":\"Busy\","
                        + "\"Cpus\":%d,\"Memory\":%d,\"SlotWeight\":\"\\/Expr(Cpus)\\/\",\"MyCurrentTime\":%d,"
                        + "\"Start\":\"\\/Expr((RecentJobStarts < 5) && regexp(\\\"^slot\\\",Name))\\/\",%s},\n",
                name,
                machine,
                state,
                cores,
                cores * 4096,
                NOW - machine % 60,
                more));
    }
}
