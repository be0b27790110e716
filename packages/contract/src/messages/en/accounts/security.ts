export const security = {
  title: 'Account and security',
} as const
