import { AppError } from '@plumbline/contract/errors'
import type { Context } from '../context.ts'
import { currentShare, type Share } from '../db/fair-share.ts'
import type { Listener } from '../events/listener.ts'
import { isApiKey, openKeys } from './api-keys.ts'
import { bearerOf, loadCaller, readAccessToken, type Caller } from './caller.ts'

export type Callers = {
  /** Throws session.required or session.ended, for an API key key.invalid; all answer 401, on which a browser refreshes once. */
  authenticate(authorization: string | undefined): Promise<Caller>
  /** After this process changed what somebody may do: its own next call must not wait for the news to come back. */
  forgetAll(): void
}

const maxRemembered = 5_000

type Remembered = { readonly caller: Caller; readonly until: number }

/** From here on the call counts against the company of the caller, whichever company it asks about. */
function countedWith(share: Share | undefined, caller: Caller): Caller {
  if (share !== undefined) share.tenant = caller.memberships[0]?.corporateId
  return caller
}

/**
 * The caller is read from the database once and cached for moments; triggers notify every process at once when a
 * session ends or a role changes. While LISTEN is disconnected, callers are not cached; `rememberMs` bounds how long an
 * ended session would work if a notification were lost on a dead connection.
 */
export function openCallers(
  context: Pick<Context, 'db' | 'secrets' | 'now'>,
  listener: Listener,
  { rememberMs = 5_000, keyRequestsPerMinute = 600 } = {},
): Callers {
  const remembered = new Map<string, Remembered>()
  /** News that arrives while a caller is being read makes that reading old before it is remembered. */
  let news = 0
  const keys = openKeys(context, () => listener.isListening(), { rememberMs, keyRequestsPerMinute })
  const forgetAll = () => {
    news += 1
    remembered.clear()
    keys.forget('all')
  }
  listener.onAccessChange((userId) => {
    if (userId === 'all') return forgetAll()
    keys.forget(userId)
    news += 1
    for (const [sessionId, { caller }] of remembered) if (caller.userId === userId) remembered.delete(sessionId)
  })

  return {
    forgetAll,
    async authenticate(authorization) {
      const token = bearerOf(authorization)
      if (token === undefined) throw new AppError('session.required')
      if (isApiKey(token)) return keys.authenticate(token)
      const claims = await readAccessToken(context.secrets['access-token'], token, context.now())
      const share = currentShare.getStore()
      if (share !== undefined) Object.assign(share, { userId: claims.userId, tenant: undefined })
      const known = remembered.get(claims.sessionId)
      if (known !== undefined && known.until > performance.now() && known.caller.userId === claims.userId)
        return countedWith(share, known.caller)
      const newsBefore = news
      const caller = await loadCaller(context.db, claims)
      if (listener.isListening() && news === newsBefore) {
        if (remembered.size >= maxRemembered) remembered.clear()
        remembered.set(claims.sessionId, { caller, until: performance.now() + rememberMs })
      }
      return countedWith(share, caller)
    },
  }
}
