/** The manifests of the deployment: whether they can be built, fit each other, and fit what the program does. */
package io.github.quotatree.kubernetes.deploy;
