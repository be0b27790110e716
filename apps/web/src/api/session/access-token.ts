/** Memory only: what lies in a storage, an injected script or a copy of the profile folder could carry away. */
type AccessToken = {
  readonly userId: string
  readonly token: string
  /** By this computer's clock; left out where the token does not say how long it lives. */
  readonly renewAt?: number
}

/** A minute before its end: a call that is sent a moment later must not be refused on its way. */
const renewBeforeMs = 60_000

/** How long a token lives, by its own claims; the clock of this computer may be wrong by hours, and counts only what passes. */
function lifeMsOf(token: string): number | null {
  const [, claims] = token.split('.')
  if (claims === undefined) return null
  try {
    const { iat, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
    return typeof iat === 'number' && typeof exp === 'number' && exp > iat ? (exp - iat) * 1000 : null
  } catch {
    return null
  }
}

let current: AccessToken | undefined
let channel: BroadcastChannel | undefined

function isHeld(value: unknown): value is AccessToken {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    'token' in value &&
    typeof value.userId === 'string' &&
    typeof value.token === 'string'
  )
}

export function holdToken(userId: string, token: string): void {
  const lifeMs = lifeMsOf(token)
  // Of a life shorter than two minutes half is used.
  const renewAt = lifeMs === null ? {} : { renewAt: Date.now() + Math.max(lifeMs - renewBeforeMs, lifeMs / 2) }
  current = { userId, token, ...renewAt }
  channel?.postMessage(current)
}

export function dropToken(): void {
  current = undefined
}

/** Undefined after a reload, and where another tab signed in as somebody else since. */
export function tokenOf(userId: string): string | undefined {
  return current?.userId === userId ? current.token : undefined
}

/** It ends soon, or has ended: a call with it would be refused. */
export function isSpent(userId: string): boolean {
  return current?.userId === userId && Date.now() >= (current.renewAt ?? Number.POSITIVE_INFINITY)
}

/** Tabs hand their token to each other, so that each of them need not refresh for itself. */
export function shareTokens(): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('plumbline.session')
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isHeld(data)) current = data
    else if (current !== undefined) channel?.postMessage(current)
  })
  channel.postMessage('token?')
}
