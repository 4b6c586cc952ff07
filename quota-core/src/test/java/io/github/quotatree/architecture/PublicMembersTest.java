package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A host may call every public method of a public class by reflection: none is inherited from a hidden class. */
class PublicMembersTest {
    @Test
    void publicMethodsAreDeclaredByPublicClasses() {
        List<String> hidden = new ArrayList<>();
        for (JavaClass each : PackageGraph.mainClasses()) {
            if (each.getModifiers().contains(JavaModifier.PUBLIC)
                    && !each.getPackageName().contains(".internal")) {
                for (Method method : each.reflect().getMethods()) {
                    if (!Modifier.isPublic(method.getDeclaringClass().getModifiers())) {
                        hidden.add(each.getName() + "." + method.getName());
                    }
                }
            }
        }
        assertThat(hidden).isEmpty();
    }
}
