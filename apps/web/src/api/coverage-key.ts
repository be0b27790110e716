/** Everything that is read of coverage begins with this: a live event makes all of it stale. Apart, so that sign-in loads no schemas for it. */
export const coverageKey = ['coverage'] as const
