package io.leasehold.tck.report;

import io.leasehold.tck.result.Verdict;
import io.leasehold.tck.rules.RuleCatalogue;

/** Tells a run in one line for a README: rule set, tier, passes of all rules, deviations. */
public final class SvgBadge {
    private static final int LABEL_WIDTH = 70;
    private static final int CHARACTER_WIDTH = 7;

    /** A writer; stateless and thread-safe. */
    public SvgBadge() {}

    /**
     * Writes a run.
     *
     * @param report the run
     * @return the document
     */
    public String write(RunReport report) {
        String text = text(report);
        int width = LABEL_WIDTH + text.length() * CHARACTER_WIDTH + 10;
        String colour = switch (report.exitCode()) {
            case CONFORMANT -> "#1a7f37";
            case VIOLATION, FAULT -> "#b3261e";
            case INCOMPLETE -> "#8a6100";
        };
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="20" role="img" aria-label="Leasehold: %s">
                  <title>Leasehold: %s</title>
                  <rect width="%d" height="20" rx="3" fill="#444"/>
                  <path d="M%d 0h%da3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-%dz" fill="%s"/>
                  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
                    <text x="8" y="14">Leasehold</text>
                    <text x="%d" y="14">%s</text>
                  </g>
                </svg>
                """.formatted(
                        width,
                        text,
                        text,
                        width,
                        LABEL_WIDTH,
                        width - LABEL_WIDTH - 3,
                        width - LABEL_WIDTH - 3,
                        colour,
                        LABEL_WIDTH + 6,
                        text);
    }

    static String text(RunReport report) {
        return RuleCatalogue.VERSION + " " + report.setting().tier().label() + " "
                + report.manifest().count(Verdict.PASS) + "/"
                + report.catalogue().rules().size() + ", " + report.manifest().count(Verdict.DEVIATION) + " dev";
    }
}
