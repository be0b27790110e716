export const markers = {
  title: 'Markers',
} as const
