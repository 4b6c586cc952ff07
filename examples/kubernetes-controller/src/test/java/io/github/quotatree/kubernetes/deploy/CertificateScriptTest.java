package io.github.quotatree.kubernetes.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.quotatree.kubernetes.webhook.QuotaWebhook;
import io.github.quotatree.kubernetes.webhook.WebhookServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script makes a certificate by which the webhook is known under the name of its service. */
class CertificateScriptTest {
    private static final String SERVICE = "quotatree-webhook.quotatree-system.svc";

    @TempDir
    private Path folder;

    @Test
    void theWebhookServesWhatTheScriptMakes() throws Exception {
        assumeTrue(Kubectl.isInstalled("openssl") && Kubectl.isInstalled("bash"), "openssl or bash is not on the PATH");
        Kubectl.run("bash", DeployedObjects.DEPLOY.resolve("certificate").toString(), folder.toString());
        assertThat(folder).isDirectoryContaining(file -> file.endsWith("ca.crt"));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("tls.key"))))
                .isEqualTo("rw-------");
        try (WebhookServer server = new WebhookServer(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        folder.resolve("tls.crt"),
                        folder.resolve("tls.key"),
                        webhook());
                SSLSocket socket = (SSLSocket) trusting(folder.resolve("ca.crt"))
                        .getSocketFactory()
                        .createSocket(
                                server.address().getAddress(), server.address().getPort())) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(SERVICE)));
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            X509Certificate served = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            assertThat(served.getSubjectAlternativeNames()).containsExactly(List.of(2, SERVICE));
            assertThat(served.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
            assertThat(served.getBasicConstraints()).as("is no CA").isEqualTo(-1);
        }
    }

    @Test
    void withoutAFolderItSaysHowItIsUsed() {
        assumeTrue(Kubectl.isInstalled("bash"), "bash is not on the PATH");
        assertThatThrownBy(() -> Kubectl.run(
                        "bash", DeployedObjects.DEPLOY.resolve("certificate").toString()))
                .hasMessageContaining("usage: certificate FOLDER");
    }

    private static QuotaWebhook webhook() {
        return new QuotaWebhook(Optional::empty, List::of, (phase, kind, isAllowed, took) -> {});
    }

    private static SSLContext trusting(Path authority) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream in = Files.newInputStream(authority)) {
            store.setCertificateEntry(
                    "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
