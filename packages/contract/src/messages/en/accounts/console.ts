export const console = {
  title: 'Console',
} as const
