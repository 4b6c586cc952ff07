package io.github.quotatree.replay;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the rules of the room of the replay. */
@AnalyzeClasses(packages = "io.github.quotatree.replay", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {
    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.github.quotatree.(**)").should().beFreeOfCycles();

    /** A trace is data: it knows no policy. */
    @ArchTest
    static final ArchRule aTraceKnowsNoPolicy = noClasses()
            .that()
            .resideInAPackage("io.github.quotatree.replay.trace..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.github.quotatree.ledger..", "io.github.quotatree.queue..", "picocli..");
}
