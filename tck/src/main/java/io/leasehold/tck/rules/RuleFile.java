package io.leasehold.tck.rules;

import io.leasehold.spi.Capability;
import io.leasehold.tck.HarnessFault;
import io.leasehold.tck.Hook;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the rule file of one group. The format is made to be reviewed: a header {@code [LEASE-02] MUST STORE QUICK}, then lines
 * {@code name: value}, continued on indented lines; {@code fault} and {@code cause} may occur several times, a cause and its fix
 * are divided by {@code ->}.
 */
final class RuleFile {
    private final String file;

    RuleFile(String file) {
        this.file = file;
    }

    RuleGroup parse(String text) {
        String[] blocks = text.strip().split("\\n\\s*\\n", -1);
        RuleBlock head = new RuleBlock(file, fields(blocks[0]));
        String name = head.one("group");
        List<RuleDefinition> rules = new ArrayList<>();
        for (int i = 1; i < blocks.length; i++) {
            rules.add(rule(blocks[i]));
        }
        for (RuleDefinition rule : rules) {
            if (!rule.group().equals(name)) {
                throw fault("rule " + rule.id() + " does not belong to group " + name);
            }
        }
        return new RuleGroup(name, head.one("title"), rules);
    }

    private RuleDefinition rule(String text) {
        String[] parts = text.split("\\n", 2);
        String[] header = parts[0].strip().split("\\s+", -1);
        if (header.length != 4 || !header[0].matches("\\[[A-Z]+-\\d\\d]") || parts.length != 2) {
            throw fault("expected \"[ID] LEVEL SUBJECT TIER\" and fields, but found \"" + parts[0] + "\"");
        }
        String id = header[0].substring(1, header[0].length() - 1);
        RuleBlock block = new RuleBlock(file + " " + id, fields(parts[1]));
        Conditions conditions = new Conditions(
                block.constant(Tier.class, header[3]),
                block.optional("capability").map(name -> block.constant(Capability.class, name)),
                block.constants(Hook.class, "hook"),
                block.constants(Hook.class, "hook-helps"),
                block.constants(Watched.class, "watched"));
        return new RuleDefinition(
                id,
                block.constant(Level.class, header[1]),
                block.constant(Subject.class, header[2]),
                conditions,
                block.one("sentence"),
                explanation(block));
    }

    private static Explanation explanation(RuleBlock block) {
        return new Explanation(
                block.one("why"),
                block.all("fault").stream()
                        .map(value -> block.pair(value, " "))
                        .map(pair -> new FieldFault(pair.first(), pair.second()))
                        .toList(),
                block.some("cause").stream()
                        .map(value -> block.pair(value, " -> "))
                        .map(pair -> new LikelyCause(pair.first(), pair.second()))
                        .toList(),
                block.one("witness"),
                List.of(block.one("broken").split(",\\s*", -1)));
    }

    private List<RuleBlock.Field> fields(String text) {
        List<RuleBlock.Field> fields = new ArrayList<>();
        Optional<RuleBlock.Field> open = Optional.empty();
        for (String line : text.lines().toList()) {
            if (line.startsWith(" ")) {
                RuleBlock.Field field = open.orElseThrow(() -> fault("nothing to continue at \"" + line + "\""));
                open = Optional.of(new RuleBlock.Field(field.name(), field.value() + " " + line.strip()));
            } else {
                open.ifPresent(fields::add);
                int colon = line.indexOf(": ");
                if (colon < 1) {
                    throw fault("expected \"name: value\" but found \"" + line + "\"");
                }
                open = Optional.of(new RuleBlock.Field(
                        line.substring(0, colon), line.substring(colon + 2).strip()));
            }
        }
        open.ifPresent(fields::add);
        return fields;
    }

    private HarnessFault fault(String what) {
        return new HarnessFault("Rule file " + file + ": " + what);
    }
}
