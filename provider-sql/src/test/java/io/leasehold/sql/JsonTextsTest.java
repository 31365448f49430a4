package io.leasehold.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Lists of texts as JSON, read by a parser of another project. */
class JsonTextsTest {
    private static List<String> read(String json) {
        List<String> texts = new ArrayList<>();
        JsonMapper.builder().build().readTree(json).forEach(text -> texts.add(text.asString()));
        return texts;
    }

    @Test
    void textsComeBackAsTheyWere() {
        List<String> texts =
                List.of("a", "a ", "\"", "\\", "a\\\"b", "[\",\"]", "\t\n\u0001\u001f", "\u007f\u2028é", "😀");

        assertThat(read(JsonTexts.array(texts))).isEqualTo(texts);
    }

    @Test
    void everyCharacterOfTheFirstPlaneComesBack() {
        List<String> texts = new ArrayList<>();
        for (char unit = 1; unit < Character.MIN_SURROGATE; unit++) {
            texts.add("x" + unit);
        }

        assertThat(read(JsonTexts.array(texts))).isEqualTo(texts);
    }

    @Test
    void noTextsAreAnEmptyList() {
        assertThat(JsonTexts.array(List.of())).isEqualTo("[]");
    }
}
