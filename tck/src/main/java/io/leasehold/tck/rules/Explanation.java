package io.leasehold.tck.rules;

import java.util.List;

/**
 * Why a rule exists and how to come to keep it.
 *
 * @param why what goes wrong without it, in one or two sentences
 * @param faults where it went wrong in the field, possibly none
 * @param causes what usually breaks it, at least one
 * @param witness what must really have happened in a run, in words
 * @param brokenProviders the broken providers of the kit that this rule catches, at least one
 */
public record Explanation(
        String why, List<FieldFault> faults, List<LikelyCause> causes, String witness, List<String> brokenProviders) {

    public Explanation {
        faults = List.copyOf(faults);
        causes = List.copyOf(causes);
        brokenProviders = List.copyOf(brokenProviders);
    }
}
