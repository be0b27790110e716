import { Secret, TOTP } from 'otpauth'

/** The app on the user's phone: knows the key as it was typed, and a clock. */
export function shownByApp(key: string, ms: number): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: ms })
}
