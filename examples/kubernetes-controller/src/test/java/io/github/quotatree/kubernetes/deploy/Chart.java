package io.github.quotatree.kubernetes.deploy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The chart, as Helm renders and checks it. */
public final class Chart {
    /** The folder of the chart. */
    static final Path FOLDER = DeployedObjects.DEPLOY.resolve("chart");

    /** The definitions of ElasticQuota and ElasticQuotaProfile, which Helm installs where they are missing. */
    static final Path DEFINITIONS = FOLDER.resolve("crds");

    private static final String RELEASE = "quotatree-controller";

    /** The oldest Kubernetes for which the chart is; there is no cluster here that says its version. */
    private static final String OLDEST = "1.27.0";

    private Chart() {}

    /** Returns the output of {@code helm template} for a namespace and a file of values, without definitions. */
    static String rendered(String namespace, String values) {
        try {
            Path file = Files.createTempFile("values", ".yaml");
            try {
                Files.writeString(file, values);
                return new Helm(FOLDER)
                        .template()
                        .withName(RELEASE)
                        .withNamespace(namespace)
                        .withKubeVersion(OLDEST)
                        .withValuesFile(file)
                        .skipCrds()
                        .call();
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the objects that a file of values gives. */
    public static DeployedObjects with(String values) {
        return DeployedObjects.of(rendered("quotatree-system", values));
    }

    static LintResult linted() {
        return new Helm(FOLDER).lint().strict().call();
    }
}
