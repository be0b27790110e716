/** Everything that is read of mosaics begins with this. Apart, so that sign-in loads no schemas for it. */
export const mosaicsKey = ['mosaics'] as const
