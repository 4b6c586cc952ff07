package io.github.quotatree.json;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the rules of the room in which documents are written. */
@AnalyzeClasses(packages = "io.github.quotatree.json", importOptions = ImportOption.DoNotIncludeTests.class)
class PackagesTest {
    @ArchTest
    static final ArchRule writersKnowNoneOfTheirCallers = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.github.quotatree.cli..",
                    "io.github.quotatree.service..",
                    "io.github.quotatree.reading..",
                    "io.github.quotatree.http..");

    /** A document is written as it is made, and a table starts without the classes of a tree of JSON. */
    @ArchTest
    static final ArchRule documentsAreStreams =
            noClasses().should().dependOnClassesThat().resideInAPackage("com.fasterxml.jackson.databind..");

    @ArchTest
    static final ArchRule formsOfValuesAreInOnePlace = noClasses()
            .that()
            .doNotHaveSimpleName("JsonFields")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("com.fasterxml.jackson.core.JsonGenerator");
}
