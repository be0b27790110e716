import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows (RFC 6238): SHA-1, six digits, thirty seconds. */
const periodSeconds = 30
const issuer = 'Plumbline'

function totpOf(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })
}

export function newSecret(): Buffer {
  return randomBytes(20)
}

/** For the app: as text to type, and as the address a QR code carries. */
export function secretForApp(secret: Buffer, email: string): { readonly secret: string; readonly uri: string } {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

export function codeAt(secret: Buffer, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() })
}

/** The step a code belongs to: this one, or one to each side for a clock that is off. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  // The library compares bytes and throws where six characters are more than six of them.
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}
