import { pathOf, sessionCookieHeader, type Address } from '@plumbline/contract/address'
import type { Request, Route } from '@plumbline/contract/route'
import { langOf, splitLocale } from '../../i18n/locale.ts'
import { networkError } from './api-error.ts'
import { userHeader } from '../offline/offline-cache-names.ts'
import { noteResponse } from '../offline/offline-cache.ts'
import { readSession } from '../session/session.ts'

export type SendOptions = {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  /** Goes on when the page is closed. */ readonly keepalive?: boolean
}

const defaultTimeoutMs = 30_000

type Parts = { readonly params?: object; readonly query?: object; readonly body?: unknown }

export function urlOf(route: Address, parts: Parts): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const path = pathOf(route.path, { ...parts.params })
  return `${window.location.origin}${path}${query.size === 0 ? '' : `?${query}`}`
}

export function headersOf(token: string | undefined): Record<string, string> {
  const { locale } = splitLocale(window.location.pathname)
  const session = readSession()
  return {
    'accept-language': langOf(locale),
    [sessionCookieHeader.name]: sessionCookieHeader.value,
    ...(session === null ? {} : { [userHeader]: session.userId }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
}

/** One request, no retry. An abort by the caller is rethrown unchanged and reported to no one. */
export async function send<T extends Route>(
  route: T | Address,
  request: Request<T>,
  token: string | undefined,
  options: SendOptions,
): Promise<Response> {
  const parts = request as Parts
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const hasBody = parts.body !== undefined
  try {
    const answer = await fetch(urlOf(route, parts), {
      method: route.method,
      headers: { ...headersOf(token), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(parts.body) } : {}),
      ...(options.keepalive === true ? { keepalive: true } : {}),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
    })
    noteResponse(answer, route.method)
    return answer
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw networkError(cause)
  }
}
