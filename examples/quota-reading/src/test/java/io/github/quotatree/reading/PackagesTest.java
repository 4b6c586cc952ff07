package io.github.quotatree.reading;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the rules between the packages of readers. */
@AnalyzeClasses(packages = PackagesTest.ROOT, importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {
    static final String ROOT = "io.github.quotatree.reading";

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching(ROOT + ".(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule readersOfOneSystemKnowNoOther = noClasses()
            .that()
            .resideInAPackage(ROOT + ".condor..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT + ".manifest", ROOT + ".problem", ROOT + ".fill", ROOT + ".quotafile");

    @ArchTest
    static final ArchRule readersKnowNoCommandLine =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("picocli..", "io.github.quotatree.cli..");
}
