package io.github.quotatree.kubernetes.webhook;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A private key and its certificates, as a Secret of type {@code kubernetes.io/tls} has them: two files in PEM.
 *
 * @param chain the certificates, that of the key first
 */
record ServingCertificate(PrivateKey key, List<X509Certificate> chain) {
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----\\s*([A-Za-z0-9+/=\\s]+?)-----END \\1-----");

    private static final String PKCS8 = "PRIVATE KEY";

    /** An arbitrary text; a key belongs to a certificate if the certificate verifies what the key signs. */
    private static final byte[] SIGNED = "quotatree".getBytes(StandardCharsets.UTF_8);

    static ServingCertificate of(PemFile certificates, PemFile key) {
        List<X509Certificate> chain = chain(certificates.path, certificates.bytes);
        String algorithm = chain.get(0).getPublicKey().getAlgorithm();
        PrivateKey read = key(key.path, new String(key.bytes, StandardCharsets.US_ASCII), algorithm);
        if (!belongs(read, chain.get(0))) {
            throw new IllegalArgumentException(
                    key.path + ": is not the key of the certificate in " + certificates.path);
        }
        return new ServingCertificate(read, chain);
    }

    static final class PemFile {
        private final Path path;
        private final byte[] bytes;

        private PemFile(Path path, byte[] bytes) {
            this.path = path;
            this.bytes = bytes;
        }

        static PemFile read(Path path) throws IOException {
            return new PemFile(path, Files.readAllBytes(path));
        }

        boolean isSameAs(PemFile other) {
            return Arrays.equals(bytes, other.bytes);
        }
    }

    private static List<X509Certificate> chain(Path file, byte[] bytes) {
        try {
            List<X509Certificate> chain =
                    CertificateFactory.getInstance("X.509")
                            .generateCertificates(new ByteArrayInputStream(bytes))
                            .stream()
                            .map(X509Certificate.class::cast)
                            .toList();
            if (!chain.isEmpty()) {
                return chain;
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(file + ": is no PEM of certificates", e);
        }
        throw new IllegalArgumentException(file + ": has no certificate");
    }

    private static PrivateKey key(Path file, String text, String algorithm) {
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            String type = block.group(1);
            if (type.equals(PKCS8)) {
                return key(file, Base64.getMimeDecoder().decode(block.group(2)), algorithm);
            }
            if (type.endsWith(PKCS8)) {
                throw new IllegalArgumentException(file + ": is a \"" + type + "\"; a \"" + PKCS8
                        + "\" is needed: openssl pkcs8 -topk8 -nocrypt, or privateKey.encoding PKCS8 of cert-manager");
            }
        }
        throw new IllegalArgumentException(file + ": has no \"" + PKCS8 + "\" in PEM");
    }

    private static PrivateKey key(Path file, byte[] encoded, String algorithm) {
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(file + ": is no " + algorithm + " key, as the certificate has one", e);
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }

    private static boolean belongs(PrivateKey key, X509Certificate certificate) {
        String algorithm = key.getAlgorithm();
        try {
            Signature signature = Signature.getInstance(
                    switch (algorithm) {
                        case "RSA" -> "SHA256withRSA";
                        case "EC" -> "SHA256withECDSA";
                        default -> algorithm;
                    });
            signature.initSign(key);
            signature.update(SIGNED);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(SIGNED);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("a key of " + algorithm + " cannot sign", e);
        }
    }
}
