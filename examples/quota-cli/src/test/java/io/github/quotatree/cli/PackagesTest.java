package io.github.quotatree.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;

/** Holds the rules between the packages of the command line. */
@AnalyzeClasses(packagesOf = QuotaCommand.class, importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {
    private static final String ROOT = "io.github.quotatree.cli";

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.github.quotatree.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule policiesDoNotKnowEachOther = slices().matching(ROOT + ".(*)..")
            .that(com.tngtech.archunit.base.DescribedPredicate.describe(
                    "are policies", slice -> slice.getDescription().matches(".*(elastic|capacity|condor|ledger).*")))
            .should()
            .notDependOnEachOther();

    /** A document has the forms of the contract. */
    @ArchTest
    static final ArchRule documentsAreWrittenByTheContract = ArchRuleDefinition.noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("com.fasterxml.jackson.core.JsonGenerator");

    @ArchTest
    static final ArchRule whatPoliciesShareKnowsNoneOfThem = ArchRuleDefinition.noClasses()
            .that()
            .resideInAnyPackage(ROOT + ".command", ROOT + ".text")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(ROOT, ROOT + ".elastic..", ROOT + ".capacity", ROOT + ".condor", ROOT + ".ledger");
}
