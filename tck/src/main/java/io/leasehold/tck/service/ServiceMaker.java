package io.leasehold.tck.service;

/** Makes the services that the rules drive: the real one, or in the kit's own proof one that is wrong in one behaviour. */
public interface ServiceMaker {
    /**
     * Changes how a service or a generic host is built.
     *
     * @param asked what the rule asks for
     * @return the plan to follow
     */
    default ServicePlan plan(ServicePlan asked) {
        return asked;
    }

    /**
     * Changes what a service does.
     *
     * @param built the real service
     * @param plan the plan it was built by
     * @return the service to drive
     */
    default ServiceUnderTest change(ServiceUnderTest built, ServicePlan plan) {
        return built;
    }

    /**
     * Makes a service.
     *
     * @param asked what the rule asks for
     * @return the service
     */
    default ServiceUnderTest make(ServicePlan asked) {
        ServicePlan plan = plan(asked);
        return change(ServicePlan.built(plan.builder()), plan);
    }

    /**
     * Makes the real service.
     *
     * @return the maker
     */
    static ServiceMaker sound() {
        return new ServiceMaker() {};
    }
}
