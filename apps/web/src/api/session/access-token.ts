import { accessTokenMinutes } from '@plumbline/contract/address'

/** Memory only: what lies in a storage, an injected script or a copy of the profile folder could carry away. */
type AccessToken = {
  readonly userId: string
  readonly token: string
  /** By this computer's clock. */
  readonly renewAt?: number
}

/** A minute before its end: a call that is sent a moment later must not be refused on its way. */
const renewAfterMs = (accessTokenMinutes - 1) * 60_000

let current: AccessToken | undefined
let channel: BroadcastChannel | undefined

function isHeld(value: unknown): value is AccessToken {
  const { userId, token } = (value ?? {}) as Partial<AccessToken>
  return typeof userId === 'string' && typeof token === 'string'
}

export function holdToken(userId: string, token: string): void {
  current = { userId, token, renewAt: Date.now() + renewAfterMs }
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
export function isSpent(): boolean {
  return Date.now() >= (current?.renewAt ?? Infinity)
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
