import type { Address } from '@plumbline/contract/address'
import type { Reply, Request, Route } from '@plumbline/contract/route'
import { begin } from './activity.ts'
import { ApiError, networkError } from './api-error.ts'
import { errorOf } from './read-error.ts'
import { currentToken, refreshedToken, renewMemberships } from './refresh.ts'
import { send, type SendOptions } from './send.ts'
import { endSession, readSession } from '../session/session.ts'

export type CallOptions = SendOptions & {
  /** Off: the loading bar does not move for this call. */
  readonly loading?: boolean
}

async function sendSignedIn<T extends Route>(
  route: T | Address,
  request: Request<T>,
  options: SendOptions,
): Promise<Response> {
  const token = await currentToken()
  const first = await send<T>(route, request, token, options)
  if (first.status !== 401 || route.may === 'anyone' || readSession() === null) return first
  const renewal = await refreshedToken(token)
  if (renewal === 'lost') return first
  const second = await send<T>(route, request, renewal.token, options)
  // Refused with a token that is seconds old: the account itself may no longer come in.
  if (second.status === 401) endSession('lost')
  return second
}

async function readReply<T extends Route>(response: Response, signal: AbortSignal | undefined): Promise<Reply<T>> {
  try {
    return (response.status === 204 ? undefined : await response.json()) as Reply<T>
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (!(cause instanceof SyntaxError)) throw networkError(cause)
    throw new ApiError({ code: 'network.unreadable', message: cause.message, status: response.status }, cause)
  }
}

type Parts = { readonly params?: { readonly corporateId?: string } }

/**
 * Removed from a corporate that this browser believes to be in, or with another role there: a renewed session says
 * where one stands.
 */
async function learnMemberships(error: ApiError, { params }: Parts): Promise<void> {
  const session = readSession()
  const isOwn = session?.corporates.some(({ corporateId }) => corporateId === params?.corporateId) === true
  if (session === null || !isOwn || !['corporate.not-found', 'access.role-mismatch'].includes(error.code)) return
  await renewMemberships().catch(() => undefined)
}

/**
 * One call of the contract: typed both ways, renewed once on a 401. Fails with ApiError, or with the caller's own
 * abort.
 */
export async function call<T extends Route>(
  route: T | Address,
  request: Request<T>,
  options: CallOptions = {},
): Promise<Reply<T>> {
  const done = options.loading === false ? undefined : begin()
  try {
    const response = await sendSignedIn<T>(route, request, options)
    if (!response.ok) {
      const error = await errorOf(response)
      await learnMemberships(error, request as Parts)
      throw error
    }
    return await readReply<T>(response, options.signal)
  } finally {
    done?.()
  }
}
