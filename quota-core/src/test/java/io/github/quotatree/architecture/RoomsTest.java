package io.github.quotatree.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;

/** Holds the rules between the packages of the library, and the few that every class keeps. */
@AnalyzeClasses(packages = RoomsTest.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
class RoomsTest {

    static final String ROOT = "io.github.quotatree";

    private static final String INTERNAL = ROOT + ".internal..";
    private static final String GUAVA = "com.google.common";
    static final Set<String> EXPORTED = exportedPackages();

    /** Each package is a slice of its own; the pattern starts above the root so that the front door is one too. */
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.github.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule internalPointsAtNothingPublic = classes()
            .that()
            .resideInAPackage(INTERNAL)
            .should()
            .onlyDependOnClassesThat(primitivesAndClassesIn(
                    INTERNAL, "java..", GUAVA + "..", "com.google.errorprone.annotations..", "org.jspecify.."))
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule resourcePointsAtNoOtherPackage = pointsAtNoneOf(
            "resource",
            "",
            "forest",
            "workload",
            "ledger",
            "reclaim",
            "queue",
            "store",
            "whatif",
            "capacity",
            "groupquota",
            "internal");

    @ArchTest
    static final ArchRule theFrontDoorPointsAtNothingAboveIt = pointsAtNoneOf(
            "", "admission", "forest", "ledger", "reclaim", "queue", "store", "whatif", "capacity", "groupquota");

    @ArchTest
    static final ArchRule theForestPointsAtTreesAlone = pointsAtNoneOf(
            "forest", "workload", "ledger", "reclaim", "queue", "store", "whatif", "capacity", "groupquota");

    @ArchTest
    static final ArchRule workloadsPointAtNoPolicy = pointsAtNoneOf(
            "workload", "", "forest", "ledger", "reclaim", "queue", "store", "whatif", "capacity", "groupquota");

    @ArchTest
    static final ArchRule theQuestionOfAdmissionPointsAtNoLedger = pointsAtNoneOf(
            "admission", "forest", "ledger", "reclaim", "queue", "store", "whatif", "capacity", "groupquota");

    @ArchTest
    static final ArchRule theLedgerPointsAtNoPolicy =
            pointsAtNoneOf("ledger", "reclaim", "queue", "store", "whatif", "capacity", "groupquota");

    @ArchTest
    static final ArchRule reclaimPointsAtNoOtherPolicy =
            pointsAtNoneOf("reclaim", "queue", "store", "whatif", "capacity", "groupquota");

    @ArchTest
    static final ArchRule queuesPointAtNoOtherPolicy =
            pointsAtNoneOf("queue", "reclaim", "store", "whatif", "capacity", "groupquota");

    @ArchTest
    static final ArchRule theStorePointsAtNoPolicy =
            pointsAtNoneOf("store", "reclaim", "queue", "whatif", "capacity", "groupquota");

    @ArchTest
    static final ArchRule whatIfPointsAtNoOtherPolicy = pointsAtNoneOf("whatif", "store", "capacity", "groupquota");

    @ArchTest
    static final ArchRule capacityPointsAtNoOtherPolicy =
            pointsAtNoneOf("capacity", "", "forest", "ledger", "reclaim", "queue", "store", "whatif", "groupquota");

    @ArchTest
    static final ArchRule groupQuotasPointAtNoOtherPolicy =
            pointsAtNoneOf("groupquota", "", "forest", "ledger", "reclaim", "queue", "store", "whatif", "capacity");

    @ArchTest
    static final ArchRule callersSeeTypesTheyCanImport = classes()
            .that()
            .resideOutsideOfPackage(INTERNAL)
            .should(showTypesThatCallersCanImport())
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule namesSayWhatAClassIs = noClasses()
            .should()
            .haveNameMatching(".*(Util|Utils|Helper|Manager|Impl)")
            .because("such an ending says nothing about the class")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothingLogs = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.util.logging..")
            .because("what happened is in the result, not in a log")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule staticFieldsAreFinal = fields().that()
            .areStatic()
            .should()
            .beFinal()
            .because("the library keeps no state of its own")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule nothingDependsOnChanceClockOrPlatform = noClasses()
            .should()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(String.class, "getBytes")
            .because("the same input gives the same result everywhere")
            .allowEmptyShould(true);

    /** Every rule above may find nothing to judge, so this says that the import as a whole found something. */
    @ArchTest
    static void classesAreFound(JavaClasses imported) {
        assertThat(imported).isNotEmpty();
    }

    /** Surefire runs only classes called {@code ...Test}, so a test in any other class would silently never run. */
    @Test
    void testsAreInClassesThatAreRun() {
        JavaClasses tests = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
                .importPackages(ROOT);

        methods()
                .that()
                .areMetaAnnotatedWith(Testable.class)
                .and()
                .areDeclaredInClassesThat()
                .areTopLevelClasses()
                .and()
                .areDeclaredInClassesThat()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .should()
                .beDeclaredInClassesThat()
                .haveSimpleNameEndingWith("Test")
                .check(tests);
    }

    /** Names packages below the root; the empty name is the root itself, without the packages below it. */
    private static ArchRule pointsAtNoneOf(String name, String... others) {
        return noClasses()
                .that()
                .resideInAPackage(pattern(name))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(Stream.of(others).map(RoomsTest::pattern).toArray(String[]::new));
    }

    private static String pattern(String name) {
        return name.isEmpty() ? ROOT : ROOT + "." + name + "..";
    }

    private static DescribedPredicate<JavaClass> primitivesAndClassesIn(String... packages) {
        DescribedPredicate<JavaClass> inPackages = JavaClass.Predicates.resideInAnyPackage(packages);
        return DescribedPredicate.describe(
                "are primitive or reside in " + List.of(packages),
                type -> type.getBaseComponentType().isPrimitive() || inPackages.test(type.getBaseComponentType()));
    }

    private static ArchCondition<JavaClass> showTypesThatCallersCanImport() {
        return new ArchCondition<>("show types that callers can import") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (!canBeImported(type)) {
                    return;
                }
                report(type, "the declaration of " + type.getName(), typesInDeclaration(type), events);
                for (JavaField field : type.getFields()) {
                    if (isVisible(field)) {
                        report(type, field.getFullName(), Stream.of(field.getType()), events);
                    }
                }
                for (JavaCodeUnit codeUnit : type.getCodeUnits()) {
                    if (isVisible(codeUnit)) {
                        report(type, codeUnit.getFullName(), typesInSignature(codeUnit), events);
                    }
                }
            }
        };
    }

    private static boolean isVisible(HasModifiers element) {
        Set<JavaModifier> modifiers = element.getModifiers();
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    /** A superclass without methods shows nothing: only the library finds something behind it. */
    private static Stream<JavaType> typesInDeclaration(JavaClass type) {
        Stream<JavaType> supertypes = Stream.concat(
                type.getSuperclass().stream()
                        .filter(above -> !above.toErasure().getMethods().isEmpty()),
                type.getInterfaces().stream());
        return Stream.concat(supertypes, bounds(type.getTypeParameters()));
    }

    private static Stream<JavaType> typesInSignature(JavaCodeUnit codeUnit) {
        Stream<JavaType> results =
                Stream.concat(Stream.of(codeUnit.getReturnType()), codeUnit.getExceptionTypes().stream());
        return Stream.concat(
                Stream.concat(results, codeUnit.getParameterTypes().stream()), bounds(codeUnit.getTypeParameters()));
    }

    private static Stream<JavaType> bounds(List<? extends JavaTypeVariable<?>> parameters) {
        return parameters.stream().flatMap(parameter -> parameter.getUpperBounds().stream());
    }

    private static void report(JavaClass owner, String place, Stream<JavaType> types, ConditionEvents events) {
        types.flatMap(type -> type.getAllInvolvedRawTypes().stream())
                .map(JavaClass::getBaseComponentType)
                .filter(type -> !canBeImported(type))
                .distinct()
                .forEach(type -> events.add(SimpleConditionEvent.violated(owner, place + " shows " + type.getName())));
    }

    private static boolean canBeImported(JavaClass type) {
        return type.isPrimitive()
                || type.getPackageName().startsWith("java.")
                || (EXPORTED.contains(type.getPackageName()) && isVisible(type));
    }

    private static Set<String> exportedPackages() {
        try (InputStream module = RoomsTest.class.getResourceAsStream("/module-info.class")) {
            return ModuleDescriptor.read(module).exports().stream()
                    .map(ModuleDescriptor.Exports::source)
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
