package io.leasehold.bench;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws figures as lines, into a picture that a page can carry inside itself. */
final class Chart {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 480;
    private static final int SCALE = 2;
    // Told apart also by people who do not see red and green.
    private static final Color[] COLOURS = {
        new Color(0x0072B2),
        new Color(0xD55E00),
        new Color(0x009E73),
        new Color(0xCC79A7),
        new Color(0x8A6D00),
        new Color(0x56B4E9)
    };

    private Chart() {}

    /** The points of one line, from left to right. */
    private record Line(List<Double> across, List<Double> up) {
        Line() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /** A chart as a {@code data:} URL; empty if there are not two points to join. */
    static String dataUrl(Suite.Drawing drawing, Map<Settings, Map<Figure, Double>> figures) {
        Map<String, Line> lines = lines(drawing, figures);
        if (lines.values().stream().noneMatch(line -> line.across.size() > 1)) {
            return "";
        }
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(drawing.title())
                .xAxisTitle(drawing.across() + unit(drawing, figures.keySet()))
                .yAxisTitle(drawing.figure().label())
                .build();
        style(chart.getStyler(), lines.values());
        lines.forEach((name, line) -> {
            XYSeries series = chart.addSeries(name, line.across, line.up);
            series.setMarker(SeriesMarkers.CIRCLE);
            series.setLineStyle(new BasicStroke(2f));
        });
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png(chart));
    }

    private static Map<String, Line> lines(Suite.Drawing drawing, Map<Settings, Map<Figure, Double>> figures) {
        Map<String, Line> lines = new LinkedHashMap<>();
        figures.forEach((settings, values) -> {
            Double value = values.get(drawing.figure());
            if (value != null && value > 0) {
                Line line = lines.computeIfAbsent(name(drawing, settings, figures.keySet()), name -> new Line());
                line.across.add(number(settings.text(drawing.across())));
                line.up.add(value);
            }
        });
        return lines;
    }

    /** What differs between settings tells lines apart, but for what goes across; the drawing's own first. */
    private static String name(Suite.Drawing drawing, Settings settings, Set<Settings> all) {
        StringBuilder name = new StringBuilder(drawing.lines() + " " + settings.text(drawing.lines()));
        settings.values().forEach((key, value) -> {
            boolean differs = all.stream().anyMatch(other -> !other.text(key).equals(value));
            if (differs && !key.equals(drawing.lines()) && !key.equals(drawing.across())) {
                name.append(", ").append(key).append(' ').append(value);
            }
        });
        return name.toString();
    }

    private static double number(String value) {
        return isNumber(value)
                ? Double.parseDouble(value)
                : Durations.parse(value).toNanos() / 1e9;
    }

    private static String unit(Suite.Drawing drawing, Set<Settings> all) {
        boolean plain = all.stream().allMatch(each -> isNumber(each.text(drawing.across())));
        return plain ? "" : ", s";
    }

    private static boolean isNumber(String value) {
        return Character.isDigit(value.charAt(value.length() - 1));
    }

    private static void style(XYStyler styler, Collection<Line> lines) {
        styler.setXAxisLogarithmic(true);
        double least = lines.stream()
                .flatMap(line -> line.up.stream())
                .mapToDouble(each -> each)
                .min()
                .orElse(1);
        double most = lines.stream()
                .flatMap(line -> line.up.stream())
                .mapToDouble(each -> each)
                .max()
                .orElse(1);
        // Within one power of ten a logarithmic axis has no label to read a value from.
        styler.setYAxisLogarithmic(most / least > 20);
        if (most / least <= 20) {
            styler.setYAxisMin(0.0);
        }
        styler.setSeriesColors(COLOURS);
        styler.setLegendPosition(LegendPosition.OutsideS);
        styler.setLegendLayout(LegendLayout.Vertical);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setPlotGridLinesColor(new Color(0xDDDDDD));
        styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
        styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        styler.setMarkerSize(7);
    }

    private static byte[] png(XYChart chart) {
        BufferedImage image = new BufferedImage(WIDTH * SCALE, HEIGHT * SCALE, BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.scale(SCALE, SCALE);
        chart.paint(graphics, WIDTH, HEIGHT);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
