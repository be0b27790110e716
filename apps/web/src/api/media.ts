/** Everything that is read from media begins with this: a live event makes all of it stale. */
export const mediaKey = ['media'] as const

export type OfInspection = { readonly projectId: string; readonly inspectionId: string }
