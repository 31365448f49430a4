package io.leasehold.tck.report;

import java.util.Locale;

/** Draws on a page; whatever comes from a store is escaped. */
final class Svg {
    private final Html html;

    Svg(Html html) {
        this.html = html;
    }

    void open(int width, int height, String title) {
        html.raw(String.format(
                Locale.ROOT, "<svg class=\"lanes\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", width, height));
        html.text(title);
        html.raw("\">\n");
    }

    void close() {
        html.raw("</svg>\n");
    }

    void box(String style, double x, double y, double width, double height) {
        html.raw(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"4\"/>\n",
                style,
                x,
                y,
                width,
                height));
    }

    void line(String style, double x, double y, double toX, double toY) {
        html.raw(String.format(
                Locale.ROOT,
                "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                style,
                x,
                y,
                toX,
                toY));
    }

    void dot(String style, double x, double y, int number) {
        html.raw(String.format(Locale.ROOT, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"9\"/>\n", style, x, y));
        text(style + "-number", x, y + 4, Integer.toString(number));
    }

    void text(String style, double x, double y, String text) {
        html.raw(String.format(Locale.ROOT, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", style, x, y));
        html.text(text);
        html.raw("</text>\n");
    }

    /** A text that is cut where there is no more room for it. */
    void text(String style, double x, double y, double room, String text) {
        int fits = (int) (room / GLYPH);
        if (fits >= 3) {
            text(style, x, y, text.length() <= fits ? text : text.substring(0, fits - 1) + "…");
        }
    }

    /** The width of a glyph of the small font, on the safe side. */
    private static final double GLYPH = 6.3;
}
