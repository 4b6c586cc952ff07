package io.github.quotatree.kubernetes.webhook;

import io.github.quotatree.kubernetes.webhook.ServingCertificate.PemFile;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the certificate that the files of a mounted Secret have now. The files are read at each handshake, which is
 * rare: the API server keeps its connections. A pair of files that is not usable, perhaps because it is replaced at
 * that moment, leaves the last usable one in force.
 */
final class ReloadedKeys extends X509ExtendedKeyManager {
    private static final Logger LOG = LoggerFactory.getLogger(ReloadedKeys.class);

    private final Path certificates;
    private final Path key;

    /** The last two by alias: a handshake that has chosen an alias still finds it after a reload. */
    private final Map<String, ServingCertificate> byAlias = new ConcurrentHashMap<>();

    private PemFile seenCertificates;
    private PemFile seenKey;
    private int generation;

    /** Reads the files for the first time. */
    ReloadedKeys(Path certificates, Path key) throws IOException {
        this.certificates = certificates;
        this.key = key;
        seenCertificates = PemFile.read(certificates);
        seenKey = PemFile.read(key);
        byAlias.put(alias(0), ServingCertificate.of(seenCertificates, seenKey));
    }

    SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {this}, null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM has no TLS", e);
        }
    }

    /** Returns the alias of the certificate in force, after a reload if the files have changed. */
    private synchronized String current() {
        try {
            PemFile nowCertificates = PemFile.read(certificates);
            PemFile nowKey = PemFile.read(key);
            if (!nowCertificates.isSameAs(seenCertificates) || !nowKey.isSameAs(seenKey)) {
                seenCertificates = nowCertificates;
                seenKey = nowKey;
                reload(ServingCertificate.of(nowCertificates, nowKey));
            }
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("the last certificate stays in force: {}", e.toString());
        }
        return alias(generation);
    }

    private void reload(ServingCertificate reloaded) {
        generation++;
        byAlias.put(alias(generation), reloaded);
        byAlias.remove(alias(generation - 2));
        Instant end = reloaded.chain().get(0).getNotAfter().toInstant();
        LOG.info("serving with the new certificate in {}, valid until {}", certificates, end);
    }

    private static String alias(int generation) {
        return "serving-" + generation;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String keyType, Principal @Nullable [] issuers, SSLEngine engine) {
        String alias = current();
        ServingCertificate certificate = byAlias.get(alias);
        return certificate != null && certificate.key().getAlgorithm().equals(keyType) ? alias : null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        ServingCertificate certificate = byAlias.get(alias);
        return certificate == null ? null : certificate.chain().toArray(X509Certificate[]::new);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        ServingCertificate certificate = byAlias.get(alias);
        return certificate == null ? null : certificate.key();
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, Socket socket) {
        return null; // the server uses engines
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String @Nullable [] keyTypes, Principal @Nullable [] issuers, Socket socket) {
        return null;
    }
}
