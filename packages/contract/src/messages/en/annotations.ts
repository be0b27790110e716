export const annotations = {} as const
