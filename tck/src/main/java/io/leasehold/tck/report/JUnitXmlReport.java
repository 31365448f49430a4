package io.leasehold.tck.report;

import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.result.Failure;
import io.leasehold.tck.result.FailureText;
import io.leasehold.tck.result.RuleResult;
import io.leasehold.tck.rules.RuleDefinition;
import io.leasehold.tck.rules.RuleGroup;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Tells a run to build servers, in the form that they read: a suite for each group, a case for each rule. */
public final class JUnitXmlReport {
    /** A writer; stateless and thread-safe. */
    public JUnitXmlReport() {}

    /**
     * Writes a run.
     *
     * @param report the run
     * @return the document
     */
    public String write(RunReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuites");
            List<RuleResult> recordLevel = report.recordLevel();
            totals(
                    xml,
                    Stream.concat(recordLevel.stream(), report.manifest().results().stream())
                            .toList());
            xml.writeAttribute("name", "Leasehold, " + report.ruleSet());
            if (!recordLevel.isEmpty()) {
                suite(xml, report, report.catalogue().recordLevel(), recordLevel);
            }
            for (RuleGroup group : report.catalogue().groups()) {
                suite(xml, report, group, report.results(group));
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new HarnessFault("The JUnit report cannot be written", e);
        }
        return text + "\n";
    }

    private static void suite(XMLStreamWriter xml, RunReport report, RuleGroup group, List<RuleResult> results)
            throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", group.name());
        totals(xml, results);
        xml.writeAttribute("errors", "0");
        xml.writeAttribute("timestamp", report.setting().started().toString());
        for (RuleResult result : results) {
            testCase(xml, report.catalogue().get(result.rule()), result);
        }
        xml.writeEndElement();
    }

    private static void totals(XMLStreamWriter xml, List<RuleResult> results) throws XMLStreamException {
        long failures =
                results.stream().filter(each -> each.verdict().isFailure()).count();
        long skipped = results.stream().filter(JUnitXmlReport::isSkipped).count();
        Duration time = results.stream().map(each -> each.effort().duration()).reduce(Duration.ZERO, Duration::plus);
        xml.writeAttribute("tests", Integer.toString(results.size()));
        xml.writeAttribute("failures", Long.toString(failures));
        xml.writeAttribute("skipped", Long.toString(skipped));
        xml.writeAttribute("time", seconds(time));
    }

    private static void testCase(XMLStreamWriter xml, RuleDefinition rule, RuleResult result)
            throws XMLStreamException {
        xml.writeCharacters("\n    ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "leasehold." + rule.group());
        xml.writeAttribute("name", rule.id());
        xml.writeAttribute("time", seconds(result.effort().duration()));
        if (isSkipped(result)) {
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", result.verdict().label() + ": " + result.reason());
        }
        for (Failure failure : result.failures()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("type", result.verdict().name());
            xml.writeAttribute("message", rule.sentence());
            xml.writeCharacters(FailureText.block(rule, result.verdict(), failure) + "\n" + failure.exception());
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static boolean isSkipped(RuleResult result) {
        return switch (result.verdict()) {
            case SKIPPED, NOT_RUN, PLANNED -> true;
            case PASS, FAIL, DEVIATION, VACUOUS, INCONCLUSIVE -> false;
        };
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1000.0);
    }
}
