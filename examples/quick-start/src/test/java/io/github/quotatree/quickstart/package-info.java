/**
 * Builds and runs the projects of the quick start as a user would: outside this build, with the jar of the library from
 * a repository.
 *
 * <p>{@code LocalRepository} holds the jar and the POMs of the library, as an installation would, in {@code target}.
 * {@code InstalledJdk} finds the JDKs of the machine. {@code ConsumerProject} is a copy of one of the projects, built
 * and run by a {@code Command}. {@code QuickStartProjectsTest} puts them together, and {@code QuickStartPageTest} holds
 * the page of the documentation to the sources.
 */
package io.github.quotatree.quickstart;
