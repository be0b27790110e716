import type { Address } from '../address.ts'

/** Apart from its schema: the page behind a QR code is loaded without zod. */
export const verificationAddress = {
  method: 'GET',
  path: '/inspection/api/v1/verifications/:code',
  may: 'anyone',
} as const satisfies Address

/** Crockford's: digits and capitals without I, L, O and U, so that a code can be typed from paper. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 32 to the power of 16 is 2 to the power of 80. */
export const codeLength = 16

/** In groups of four, as it is printed. */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** As it is stored, from what a person typed; undefined: it is none. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : undefined
}

/** The page that says of a report whether it was issued and is current. */
export const verifyPath = (code: string): string => `/v/${printedCode(code)}`
