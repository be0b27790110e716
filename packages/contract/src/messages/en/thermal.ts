export const thermal = {} as const
