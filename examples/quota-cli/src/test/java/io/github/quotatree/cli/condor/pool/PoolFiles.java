package io.github.quotatree.cli.condor.pool;

import io.github.quotatree.cli.condor.pool.PoolModel.Group;
import io.github.quotatree.cli.condor.pool.PoolModel.Submitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the fixture of a realistic pool: its configuration, the demand of its submitters, and what the administrators
 * mean by it. Its arguments are the folder to write it to.
 */
final class PoolFiles {
    private PoolFiles() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        for (Map.Entry<String, byte[]> file : all().entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.resolve("..").normalize());
            Files.write(path, file.getValue());
        }
    }

    /** Returns the bytes of all files by their paths. */
    static Map<String, byte[]> all() {
        PoolModel model = new PoolModel();
        Map<String, byte[]> files = new LinkedHashMap<>();
        new PoolConfig(model).files().forEach((path, text) -> files.put(path, bytes(path, text)));
        files.put("demand.json", bytes("", demand(model)));
        files.put("submitters.json", bytes("", submitters(model)));
        files.put("meant.txt", bytes("", meant(model)));
        return files;
    }

    private static byte[] bytes(String path, String text) {
        // one of the administrators is called Jörg, and has an old editor of another system
        return path.contains("biology")
                ? ("# J\u00f6rg, 2009\n" + text).replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1)
                : text.getBytes(StandardCharsets.UTF_8);
    }

    private static String demand(PoolModel model) {
        Map<String, int[]> sums = new TreeMap<>();
        for (Submitter submitter : model.submitters) {
            int[] sum = sums.computeIfAbsent(submitter.group(), any -> new int[2]);
            sum[0] += submitter.running();
            sum[1] += submitter.idle();
        }
        StringBuilder json =
                new StringBuilder("{\"total\":" + PoolModel.CORES + ",\"now\":1790000000,\n \"groups\":{\n");
        sums.forEach((group, sum) -> {
            if (!group.isEmpty()) {
                json.append("  \"")
                        .append(group)
                        .append("\":")
                        .append(figures(sum))
                        .append(",\n");
            }
        });
        json.setLength(json.length() - 2);
        return json.append("},\n \"root\":")
                .append(figures(sums.getOrDefault("", new int[2])))
                .append("}\n")
                .toString();
    }

    private static String figures(int[] sum) {
        return "{\"running\":" + sum[0] + ",\"idle\":" + sum[1] + ",\"usage\":" + sum[0] + "}";
    }

    private static String submitters(PoolModel model) {
        StringBuilder json = new StringBuilder("[\n");
        for (Submitter submitter : model.submitters) {
            json.append("{\"MyType\":\"Submitter\",\"Name\":\"").append(submitter.name());
            json.append("\",\"RunningJobs\":").append(submitter.running());
            json.append(",\"IdleJobs\":").append(submitter.idle());
            json.append(",\"WeightedRunningJobs\":").append(submitter.running()).append(".0");
            json.append(",\"WeightedIdleJobs\":").append(submitter.idle()).append(".0},\n");
        }
        json.setLength(json.length() - 2);
        return json.append("\n]\n").toString();
    }

    private static String meant(PoolModel model) {
        StringBuilder text = new StringBuilder("# group, kind and amount of its quota, whether it takes surplus\n");
        for (Group group : model.groups) {
            text.append(group.name())
                    .append(group.isDynamic() ? " dynamic " : " static ")
                    .append(group.quota());
            text.append(group.accepts() ? " accepts\n" : " refuses\n");
        }
        return text.toString();
    }
}
