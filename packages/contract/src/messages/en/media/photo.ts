export const photo = {
  title: 'Photo',
} as const
