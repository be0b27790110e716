export const canvas = {
  toolbar: 'Drawing tools',
} as const
