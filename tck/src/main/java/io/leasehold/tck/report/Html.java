package io.leasehold.tck.report;

/** Puts a page together; whatever comes from a store or a program is escaped. */
final class Html {
    private final StringBuilder page = new StringBuilder();

    void raw(String markup) {
        page.append(markup);
    }

    void text(String text) {
        page.append(escape(text));
    }

    void open(String tag, String cssClass) {
        page.append('<').append(tag).append(attribute("class", cssClass)).append('>');
    }

    void openWithId(String tag, String cssClass, String id) {
        page.append('<').append(tag).append(attribute("id", id));
        page.append(attribute("class", cssClass)).append('>');
    }

    void link(String target, String cssClass, String title) {
        page.append("<a").append(attribute("href", target));
        page.append(attribute("class", cssClass))
                .append(attribute("title", title))
                .append('>');
    }

    void close(String tag) {
        page.append("</").append(tag).append(">\n");
    }

    void element(String tag, String text) {
        page.append('<').append(tag).append('>').append(escape(text));
        page.append("</").append(tag).append(">\n");
    }

    String text() {
        return page.toString();
    }

    private static String attribute(String name, String value) {
        return value.isEmpty() ? "" : " " + name + "=\"" + escape(value) + "\"";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
