package io.leasehold.spi;

/**
 * How a generic host can start a host for an instance whose type nobody serves on a machine (rule ACT-03). A store keeps
 * and matches them; only the generic host's own configuration decides what a site is.
 *
 * @param activationType which activator starts it
 * @param site a name in the generic host's configuration
 * @param applicationPath relative to the site
 * @param servicePath relative to the application
 */
public record ActivationParameters(String activationType, String site, String applicationPath, String servicePath) {
    // Refuses empty texts.
    public ActivationParameters {
        Checks.text("activationType", activationType);
        Checks.text("site", site);
        Checks.text("applicationPath", applicationPath);
        Checks.text("servicePath", servicePath);
    }
}
