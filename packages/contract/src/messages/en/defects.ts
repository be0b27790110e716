export const defects = {} as const
