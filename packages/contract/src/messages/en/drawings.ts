export const drawings = {
  title: 'Drawings and documents',
} as const
