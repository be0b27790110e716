export const users = {
  title: 'Manage users',
} as const
