import { createHmac, timingSafeEqual } from 'node:crypto'

/** As in Stripe's own libraries: an event that was recorded and replayed later is refused. */
const toleranceSeconds = 300

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * `t=<seconds>,v1=<hex>[,v1=<hex>]`: while a secret is being replaced there are two of them, and either will do.
 * The seconds are signed together with the body.
 */
export function isSignedByStripe(secret: string, body: Buffer, header: string | undefined, now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const seconds = parts.find(([name]) => name === 't')?.[1]
  if (seconds === undefined || !/^\d{1,12}$/.test(seconds)) return false
  const right = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  const isSigned = parts.some(([name, given]) => name === 'v1' && given !== undefined && isSame(given, right))
  return isSigned && Math.abs(now.getTime() / 1000 - Number(seconds)) <= toleranceSeconds
}
