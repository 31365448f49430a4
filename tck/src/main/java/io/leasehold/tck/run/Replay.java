package io.leasehold.tck.run;

/** How a user shows the same failure again. */
sealed interface Replay {
    String command(Class<?> candidate, String rule, RunSettings settings);

    /** With the command that started the run. */
    record CommandLine(String command) implements Replay {
        @Override
        public String command(Class<?> candidate, String rule, RunSettings settings) {
            return command + " --tier " + settings.tier().label() + " --rule " + rule + " --seed " + settings.seed();
        }
    }

    /** With Maven, in the author's project. */
    record Surefire() implements Replay {
        @Override
        public String command(Class<?> candidate, String rule, RunSettings settings) {
            return "mvn test -Dtest=" + candidate.getSimpleName() + " -D" + RunScope.RULE + "=" + rule
                    + " -Dleasehold.tier=" + settings.tier().label() + " -Dleasehold.seed=" + settings.seed();
        }
    }
}
