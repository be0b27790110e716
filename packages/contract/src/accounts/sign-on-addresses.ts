import type { Address } from '../address.ts'

export const signOnAddresses = {
  find: { method: 'POST', path: '/user/api/v1/auth/sign-on', may: 'anyone' },
  begin: { method: 'POST', path: '/user/api/v1/auth/sign-on/begin', may: 'anyone' },
  finish: { method: 'POST', path: '/user/api/v1/auth/sign-on/finish', may: 'anyone' },
} as const satisfies Record<string, Address>
