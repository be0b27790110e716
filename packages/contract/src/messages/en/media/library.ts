export const library = {
  title: 'Photos',
} as const
