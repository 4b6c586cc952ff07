package io.github.quotatree.page;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the rules of the room of the page. */
@AnalyzeClasses(packages = "io.github.quotatree.page", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.github.quotatree.(**)").should().beFreeOfCycles();

    /** The page shows any ledger: it knows neither manifests nor who serves it. */
    @ArchTest
    static final ArchRule thePageKnowsNoneOfItsUsers = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.github.quotatree.cli..",
                    "io.github.quotatree.service..",
                    "io.github.quotatree.kubernetes..",
                    "io.github.quotatree.reading..",
                    "picocli..");
}
