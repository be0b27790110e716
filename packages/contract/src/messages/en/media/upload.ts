export const upload = {
  title: 'Uploads',
} as const
