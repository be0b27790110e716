/**
 * Everything that is read of coverage begins with this: a live event makes all of it stale. Apart, so that sign-in
 * loads no schemas for it.
 */
export const coverageKey = ['coverage'] as const

/** The same for mosaics. Beside the other: the page names every file there is, also where it needs none. */
export const mosaicsKey = ['mosaics'] as const

/** The same for where a project stands. */
export const standingKey = ['standing'] as const
