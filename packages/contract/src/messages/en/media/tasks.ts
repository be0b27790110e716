export const tasks = {
  title: 'Pictures from video and photos',
} as const
