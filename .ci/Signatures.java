import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.bcpg.ArmoredInputStream;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.crypto.generators.RSAKeyPairGenerator;
import org.bouncycastle.crypto.params.RSAKeyGenerationParameters;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPObjectFactory;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;
import org.bouncycastle.openpgp.operator.bc.BcKeyFingerprintCalculator;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPair;

/**
 * Signatures of a release: {@code key FILE} writes a key to throw away, {@code verify FILE DIRECTORY} checks that each
 * file below the directory, checksums aside, has a signature by the key.
 */
final class Signatures {
    private static final List<String> UNSIGNED = List.of(".asc", ".md5", ".sha1", ".sha256", ".sha512");

    private Signatures() {}

    public static void main(String[] args) throws IOException, PGPException {
        if (args[0].equals("key")) {
            writeKey(Path.of(args[1]));
        } else {
            verify(Path.of(args[1]), Path.of(args[2]));
        }
    }

    private static void writeKey(Path file) throws IOException, PGPException {
        RSAKeyPairGenerator generator = new RSAKeyPairGenerator();
        generator.init(new RSAKeyGenerationParameters(
                java.math.BigInteger.valueOf(65537), new SecureRandom(), 3072, 100));
        BcPGPKeyPair pair = new BcPGPKeyPair(
                PublicKeyPacket.VERSION_4,
                PublicKeyAlgorithmTags.RSA_GENERAL,
                generator.generateKeyPair(),
                Date.from(Instant.now()));
        PGPSecretKey key = new PGPSecretKey(
                PGPSignature.POSITIVE_CERTIFICATION,
                pair,
                "A key to throw away <nobody@example.org>",
                new BcPGPDigestCalculatorProvider().get(HashAlgorithmTags.SHA1),
                null,
                null,
                new BcPGPContentSignerBuilder(PublicKeyAlgorithmTags.RSA_GENERAL, HashAlgorithmTags.SHA512),
                null);
        try (OutputStream bytes = Files.newOutputStream(file);
                OutputStream armored = new ArmoredOutputStream(bytes)) {
            key.encode(armored);
        }
    }

    private static void verify(Path keyFile, Path directory) throws IOException, PGPException {
        PGPPublicKey key;
        try (ArmoredInputStream armored = new ArmoredInputStream(Files.newInputStream(keyFile))) {
            key = new PGPSecretKeyRing(armored, new BcKeyFingerprintCalculator()).getPublicKey();
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(directory)) {
            files = walk.filter(Files::isRegularFile)
                    .filter(file -> UNSIGNED.stream().noneMatch(file.toString()::endsWith))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            PGPSignature signature;
            try (ArmoredInputStream armored =
                    new ArmoredInputStream(Files.newInputStream(Path.of(file + ".asc")))) {
                PGPObjectFactory objects = new BcPGPObjectFactory(armored);
                signature = ((PGPSignatureList) objects.nextObject()).get(0);
            }
            signature.init(new BcPGPContentVerifierBuilderProvider(), key);
            signature.update(Files.readAllBytes(file));
            if (!signature.verify()) {
                throw new PGPException(file + " is not signed by the key");
            }
        }
        if (files.isEmpty()) {
            throw new IOException(directory + " has no file");
        }
        System.out.println(files.size() + " files are signed");
    }
}
