export const elevation = {
  back: 'Elevation List',
} as const
