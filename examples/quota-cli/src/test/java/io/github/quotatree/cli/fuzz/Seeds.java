package io.github.quotatree.cli.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Good inputs: the examples, the inputs of other tests, and lists of short ones. */
final class Seeds {
    /** Where the inputs of other tests are. */
    static final String INPUTS = "src/test/resources/io/github/quotatree/cli/golden/inputs/";

    /** A larger seed makes a run of fewer inputs. */
    private static final long MOST_BYTES = 20_000;

    private Seeds() {}

    /** Returns the files of two folders whose names match. */
    static List<byte[]> in(String folder, String pattern, String otherFolder, String otherPattern) {
        List<byte[]> seeds = new ArrayList<>(in(folder, pattern));
        seeds.addAll(in(otherFolder, otherPattern));
        if (seeds.isEmpty()) {
            throw new IllegalStateException("no seeds in " + folder + "; the program runs in the folder of the module");
        }
        return seeds;
    }

    /** Returns the files of a folder whose names match. */
    static List<byte[]> in(String folder, String pattern) {
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            List<byte[]> seeds = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                if (file.getFileName().toString().matches(pattern) && Files.size(file) <= MOST_BYTES) {
                    seeds.add(Files.readAllBytes(file));
                }
            }
            return seeds;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns streams of documents, as {@code kubectl get --watch} prints them. */
    static List<byte[]> streams() {
        String quota = "{\"apiVersion\":\"scheduling.sigs.k8s.io/v1alpha1\",\"kind\":\"ElasticQuota\","
                + "\"metadata\":{\"name\":\"a\",\"namespace\":\"n\"},\"spec\":{\"min\":{\"cpu\":1},\"max\":{\"cpu\":\"4\"}}}";
        String node = "{\"kind\":\"Node\",\"metadata\":{\"name\":\"n1\"},\"status\":{\"allocatable\":{\"cpu\":\"8\"}}}";
        List<byte[]> seeds = texts(
                quota + "\n---\n" + node,
                "{\"type\":\"ADDED\",\"object\":" + quota + "}\n---\n{\"type\":\"ADDED\",\"object\":" + node + "}\n"
                        + "---\n{\"type\":\"DELETED\",\"object\":" + quota
                        + "}\n---\n{\"type\":\"MODIFIED\",\"object\":" + quota
                        + "}",
                "{\"kind\":\"List\",\"items\":[" + quota + "," + node + "]}",
                "{\"kind\":\"ElasticQuotaList\",\"items\":[" + quota + "]}\n---\n" + node);
        seeds.addAll(in("../manifests/", "cluster.yaml|queue.yaml|proposal.*\\.yaml"));
        return seeds;
    }

    /** Returns demands of the groups of {@code condor.conf}. */
    static List<byte[]> demands() {
        List<byte[]> seeds = texts(
                "{\"total\":40,\"now\":1000,\"groups\":{\"physics\":{\"running\":3,\"idle\":2.5,\"usage\":4,"
                        + "\"lastRemainderTime\":900},\"physics.lab\":{\"idle\":50},\"GUESTS\":{}}}",
                "{\"total\":7.25,\"now\":0,\"root\":{\"running\":1},\"groups\":{\"chemistry\":{\"idle\":1e3}}}");
        seeds.addAll(in("../manifests/", "condor-demand.json"));
        return seeds;
    }

    static List<byte[]> options() {
        return texts(
                "--set=research.max.cpu=8\n--total=cpu=+20",
                "--set=research.min.memory=+10%\n--set=a.weight.cpu=3\n--set=a.lend.cpu=0",
                "--add-group=research/x\n--set=x.max.cpu=unlimited\n--move=x=",
                "--remove-group=research=product\n--remove-node=n1\n--remove-pod=team/a",
                "--add-nodes=3*n1\n--add-nodes=cpu=4,memory=8Gi\n--add-pod=2*team/b:research:cpu=1",
                "--add-pod=team/b:cpu=500m,memory=1Gi");
    }

    static List<byte[]> edits() {
        List<byte[]> seeds = new ArrayList<>();
        for (String property : List.of("min", "max", "weight", "lendLimit", "request")) {
            seeds.addAll(texts("{\"edits\":[{\"property\":\"" + property
                    + "\",\"group\":\"research\",\"dimension\":\"cpu\",\"amount\":\"1500m\"}]}"));
        }
        seeds.addAll(
                texts(
                        "{\"edits\":[{\"property\":\"total\",\"tree\":\"\",\"dimension\":\"memory\",\"amount\":\"4Gi\"},"
                                + "{\"property\":\"max\",\"group\":\"vision\",\"dimension\":\"cpu\",\"amount\":\"unlimited\"}]}"));
        return seeds;
    }

    static List<byte[]> quantities() {
        return texts("1", "500m", "1.5Gi", "2E", "1e3", ".5Ki", "12E6", "100n", "+3", "-1.25e-2", "1Ei");
    }

    static List<byte[]> expressions() {
        return texts(
                "ifThenElse(GroupQuota > 0, GroupResourcesInUse / GroupQuota, 3.3e+38)",
                "strcat(\"a\", string(1 + 2)) == \"a3\" && !(x =?= undefined) || MY.Other < 1.5",
                "{1, \"b\", [a = 1; b = a].b, TARGET.c}[0] ?: 7",
                "regexp(\"^a.*\", Name, \"i\") ? toUpper(Name) : substr(Name, 1, -1)",
                "member(3, {1, 2, 3}) =!= error & 5 | 6 ^ 7 << 2 >>> 1",
                "stringListMember(\"a\", \"a, b\") && size(\"abc\") * -2 % 3 >= int(2.5) + real(\"1\")",
                "Cpus + Memory / 1024.0 - floor(2.7) * round(3.2)");
    }

    private static List<byte[]> texts(String... texts) {
        List<byte[]> seeds = new ArrayList<>();
        for (String text : texts) {
            seeds.add(text.getBytes(UTF_8));
        }
        return seeds;
    }
}
