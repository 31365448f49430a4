package io.leasehold.tck.report;

import io.leasehold.spi.InstanceId;
import io.leasehold.spi.Result;
import io.leasehold.tck.checker.Ruling;
import io.leasehold.tck.engine.Exhibit;
import io.leasehold.tck.engine.RaceStory;
import io.leasehold.tck.history.ClockMove;
import io.leasehold.tck.history.Invocation;
import io.leasehold.tck.history.Span;
import io.leasehold.tck.program.Telling;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws what several hosts did as lanes: one for each host, one for the clock, a ribbon for each instance that shows who held it, the
 * order that explains the answers as numbered dots, and the call that fits nowhere outlined. The same follows as a table.
 */
final class LaneTimeline {
    private static final int LANE = 62;
    private static final int BAR = 20;
    private static final int RIBBON = 34;
    private static final int TOP = 14;
    private static final double STEP = 22;

    private final Html html;
    private final Svg svg;
    private final Exhibit exhibit;
    private final Telling telling;
    private final LaneLayout layout;
    private final List<Integer> hosts;
    private final List<Invocation> calls;

    LaneTimeline(Html html, Exhibit exhibit) {
        this.html = html;
        this.svg = new Svg(html);
        this.exhibit = exhibit;
        this.telling = RaceStory.telling(exhibit.run());
        this.layout = new LaneLayout(exhibit.run().history());
        this.hosts = layout.hosts();
        this.calls = exhibit.run().history().invocations();
    }

    void draw() {
        List<InstanceId> instances = layout.tenures().stream()
                .map(tenure -> tenure.held().lease().instance())
                .distinct()
                .toList();
        int lanes = TOP + LANE * (hosts.size() + 2);
        html.open("div", "lanes-frame");
        svg.open(LaneLayout.WIDTH, lanes + RIBBON * (instances.size() + 1), RaceStory.ending(exhibit));
        for (int host : hosts) {
            lane(hosts.indexOf(host), Telling.host(host), lane(host));
        }
        lane(hosts.size(), "at the end", closing());
        clock(hosts.size() + 1);
        for (int i = 0; i < instances.size(); i++) {
            ribbon(instances.get(i), lanes + RIBBON * i);
        }
        order();
        why(lanes + RIBBON * instances.size() + 16);
        svg.close();
        html.close("div");
    }

    /** What would have fitted instead, below everything else. */
    private void why(double y) {
        Invocation impossible = exhibit.ruling().impossible();
        String expected = telling.readable(exhibit.ruling().expected());
        String instead =
                expected.isEmpty() ? telling.readable(exhibit.ruling().observed()) : "expected there: " + expected;
        svg.text(
                "impossible-name",
                6,
                y,
                LaneLayout.WIDTH - 12.0,
                "call " + (calls.indexOf(impossible) + 1) + " fits nowhere; " + instead);
    }

    private List<Invocation> lane(int host) {
        return calls.stream()
                .filter(call -> call.host() == host && !LaneLayout.isClosingRead(call))
                .toList();
    }

    private List<Invocation> closing() {
        return calls.stream().filter(LaneLayout::isClosingRead).toList();
    }

    private void lane(int number, String name, List<Invocation> bars) {
        double y = y(number);
        svg.line("lane", 0, y + LANE - 12, LaneLayout.WIDTH, y + LANE - 12);
        svg.text("lane-name", 6, y + 28, name);
        bars.forEach(call -> bar(call, bars, y));
    }

    private void bar(Invocation call, List<Invocation> lane, double y) {
        double from = layout.x(call.span().began());
        double width = Math.max(8, layout.end(call.span()) - from);
        double room = layout.room(call, lane) - from - 4;
        boolean impossible = isImpossible(call);
        svg.text("call", from, y + 8, room, calls.indexOf(call) + 1 + " " + telling.call(call.call()));
        svg.box("bar " + outcome(call.answer()), from, y + 13, width, BAR);
        svg.text("answer", from, y + 13 + BAR + 12, room, telling.answer(call.answer()));
        if (impossible) {
            svg.box("impossible", from - 4, y + 9, width + 8, BAR + 8);
            svg.text("impossible-name", from, y + 13 + BAR + 25, "impossible: fits nowhere");
        }
    }

    private boolean isImpossible(Invocation call) {
        return call.number() == exhibit.ruling().impossible().number();
    }

    private static String outcome(Object answer) {
        Object first = answer instanceof List<?> list && !list.isEmpty() ? list.get(0) : answer;
        if (first instanceof Result.Done) {
            return "done";
        }
        return first instanceof Result.Refused ? "refused" : "unknown";
    }

    private void clock(int number) {
        double y = y(number);
        svg.text("lane-name", 6, y + 28, "clock");
        svg.text("answer", LaneLayout.LEFT, y + 28, time(exhibit.run().history().start()));
        for (ClockMove move : exhibit.run().history().moves()) {
            double x = layout.x(move.span().ended());
            svg.line("tick", x, TOP, x, y + 32);
            svg.text("answer", x + 3, y + 28, time(move.to()));
        }
    }

    private String time(java.time.Instant instant) {
        return telling.readable(instant.toString());
    }

    private void ribbon(InstanceId instance, double y) {
        svg.text("lane-name", 6, y + 16, telling.readable(instance.value()));
        for (LaneLayout.Tenure tenure : layout.tenures()) {
            if (tenure.held().lease().instance().equals(instance)) {
                double width = Math.max(6, tenure.to() - tenure.from());
                svg.box("tenure", tenure.from(), y, width, 22);
                String holder = telling.readable(tenure.held().lease().owner().value());
                String until = tenure.held()
                        .expiry()
                        .instant()
                        .map(at -> " until " + time(at))
                        .orElse("");
                svg.text(
                        "holder",
                        tenure.from() + 5,
                        y + 15,
                        width,
                        "epoch " + tenure.held().lease().epoch() + ", " + holder + until);
            }
        }
    }

    /** Dots go from left to right, each within its bar: there is always room, because the order respects time. */
    private void order() {
        double last = 0;
        double lastY = 0;
        int number = 0;
        for (Ruling.Point point : exhibit.ruling().order()) {
            Invocation call = point.invocation();
            double from = layout.x(call.span().began());
            double to = Math.max(from + 8, layout.end(call.span()));
            double x = Math.min(Math.max(last + STEP, (from + to) / 2), Math.max(from, to - 4));
            double y = y(laneOf(call)) + 13 + BAR / 2.0;
            if (number > 0) {
                svg.line("order", last, lastY, x, y);
            }
            svg.dot("dot", x, y, ++number);
            last = x;
            lastY = y;
        }
    }

    private int laneOf(Invocation call) {
        return LaneLayout.isClosingRead(call) ? hosts.size() : hosts.indexOf(call.host());
    }

    private static double y(int lane) {
        return TOP + (double) LANE * lane;
    }

    /** The same for those who cannot see it. */
    void table() {
        html.raw("<table class=\"calls\"><thead><tr><th>#</th><th>host</th><th>call</th><th>answer</th>"
                + "<th>order</th></tr></thead><tbody>\n");
        List<Integer> order = new ArrayList<>();
        exhibit.ruling().order().forEach(point -> order.add(point.invocation().number()));
        for (Invocation call : calls) {
            html.raw("<tr>");
            cell(Integer.toString(calls.indexOf(call) + 1));
            cell(LaneLayout.isClosingRead(call) ? "at the end" : Telling.host(call.host()));
            cell(telling.call(call.call()));
            cell(call.span().ended() == Span.NEVER ? "never returned" : telling.answer(call.answer()));
            int place = order.indexOf(call.number()) + 1;
            cell(isImpossible(call) ? "impossible" : place == 0 ? "not placed" : Integer.toString(place));
            html.raw("</tr>\n");
        }
        html.raw("</tbody></table>\n");
    }

    private void cell(String text) {
        html.raw("<td>");
        html.text(text);
        html.raw("</td>");
    }
}
