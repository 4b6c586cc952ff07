package io.github.quotatree.kubernetes.webhook;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate for the loopback address that the JDK's keytool has made, as files of a Secret. */
public final class TestCertificate {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final Path folder;
    private final X509Certificate certificate;

    private TestCertificate(Path folder, X509Certificate certificate) {
        this.folder = folder;
        this.certificate = certificate;
    }

    /** Makes a new key and certificate, and writes {@code tls.crt} and {@code tls.key} into a folder. */
    public static TestCertificate in(Path folder, String algorithm) throws Exception {
        Path store = Files.createTempFile(folder, "made", ".p12");
        Files.delete(store);
        run(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "webhook",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=quotatree-webhook.quotatree-system.svc",
                "-ext",
                "SAN=dns:quotatree-webhook.quotatree-system.svc,dns:localhost,ip:127.0.0.1",
                "-validity",
                "7",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(PASSWORD));
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        Files.delete(store);
        X509Certificate certificate = (X509Certificate) keys.getCertificate("webhook");
        write(folder, "tls.crt", pem("CERTIFICATE", certificate.getEncoded()));
        write(
                folder,
                "tls.key",
                pem("PRIVATE KEY", keys.getKey("webhook", PASSWORD).getEncoded()));
        return new TestCertificate(folder, certificate);
    }

    Path chain() {
        return folder.resolve("tls.crt");
    }

    Path key() {
        return folder.resolve("tls.key");
    }

    X509Certificate certificate() {
        return certificate;
    }

    /** Returns a context of a client that trusts these certificates and no others, without sessions to resume. */
    static SSLContext trusting(TestCertificate... trusted) throws GeneralSecurityException, java.io.IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (int i = 0; i < trusted.length; i++) {
            store.setCertificateEntry("trusted-" + i, trusted[i].certificate);
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    static String pem(String type, byte[] encoded) {
        String lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(encoded);
        return "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n";
    }

    private static void write(Path folder, String name, String text) throws Exception {
        Path half = Files.createTempFile(folder, name, ".half");
        Files.writeString(half, text);
        Files.move(half, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    static void run(String... command) throws Exception {
        Process process =
                new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command[0] + " failed: " + output);
        }
    }
}
