export const wizard = {
  title: 'Upload photos and videos',
} as const
