export const projects = {} as const
