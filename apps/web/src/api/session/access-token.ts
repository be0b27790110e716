/** Memory only: what lies in a storage, an injected script or a copy of the profile folder could carry away. */
type AccessToken = { readonly userId: string; readonly token: string }

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
  current = { userId, token }
  channel?.postMessage(current)
}

export function dropToken(): void {
  current = undefined
}

/** Undefined after a reload, and where another tab signed in as somebody else since. */
export function tokenOf(userId: string): string | undefined {
  return current?.userId === userId ? current.token : undefined
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
