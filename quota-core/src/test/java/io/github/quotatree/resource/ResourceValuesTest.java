package io.github.quotatree.resource;

import com.google.common.testing.EqualsTester;
import com.google.common.testing.NullPointerTester;
import org.junit.jupiter.api.Test;

class ResourceValuesTest {
    private static final ResourceSchema CPU_GPU = ResourceSchema.of("cpu", "gpu");

    @Test
    void equalsIsByDimensionsAndAmounts() {
        new EqualsTester()
                .addEqualityGroup(CPU_GPU, ResourceSchema.of("cpu", "gpu"))
                .addEqualityGroup(ResourceSchema.of("gpu", "cpu"))
                .addEqualityGroup(
                        CPU_GPU.vector(1, 2), ResourceSchema.of("cpu", "gpu").vector(1, 2))
                .addEqualityGroup(CPU_GPU.vector(2, 1))
                .addEqualityGroup(CPU_GPU.zero(), CPU_GPU.vector(0, 0))
                .addEqualityGroup(CPU_GPU.unlimited())
                .testEquals();
    }

    @Test
    void nullIsRefused() {
        NullPointerTester tester = new NullPointerTester()
                .setDefault(ResourceSchema.class, CPU_GPU)
                .setDefault(ResourceVector.class, CPU_GPU.zero());
        tester.testAllPublicStaticMethods(ResourceSchema.class);
        tester.testAllPublicInstanceMethods(CPU_GPU);
        tester.testAllPublicInstanceMethods(CPU_GPU.zero());
    }
}
