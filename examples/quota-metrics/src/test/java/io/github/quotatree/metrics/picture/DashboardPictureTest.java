package io.github.quotatree.metrics.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class DashboardPictureTest {
    @Test
    void thePictureOfTheGuideIsWhatTheScrapesShow() throws IOException {
        assertThat(DashboardPicture.of(SimulatedDay.scrapes()))
                .as("the picture; DashboardPicture writes it")
                .isEqualTo(Files.readString(DashboardPicture.FILE));
    }
}
