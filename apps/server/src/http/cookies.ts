import { sessionCookieHeader } from '@plumbline/contract/address'
import { AppError } from '@plumbline/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookies = {
  /** Whether the request asks for its session in a cookie. Throws access.denied for a page of another origin. */
  holdSession(): boolean
  read(name: string): string | undefined
  /** HttpOnly, SameSite=Strict, for the whole origin. */
  set(name: string, value: string, maxAgeSeconds: number): void
  clear(name: string): void
}

/**
 * Browsers take `__Host-` only with Secure, and drop Secure cookies from a plain http address (all but localhost):
 * where PUBLIC_URL is http the prefix and Secure are left out. Cookies ignore the port, so a second server on the same
 * host would overwrite the first one's: the port is part of the name.
 */
export function cookieName(publicUrl: string, name: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol === 'https:' ? '__Host-' : ''}${name}${port === '' ? '' : `-${port}`}`
}

/** The first of that name: browsers send the longest path first, and ours has none. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

function isOwnOrigin(origin: string, publicUrl: string, host: string): boolean {
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * Strict cookies are also sent with requests of a sibling (another port, another subdomain): those are refused here.
 */
function refuseOtherOrigins({ headers, host }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new AppError('access.denied')
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, publicUrl, host)) throw new AppError('access.denied')
}

export function cookiesOf(publicUrl: string, request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const set: Cookies['set'] = (name, value, maxAgeSeconds) => {
    void reply.header(
      'set-cookie',
      `${cookieName(publicUrl, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`,
    )
  }
  return {
    set,
    holdSession() {
      if (request.headers[sessionCookieHeader.name] !== sessionCookieHeader.value) return false
      refuseOtherOrigins(request, publicUrl)
      return true
    },
    read: (name) => readCookie(request.headers.cookie, cookieName(publicUrl, name)),
    clear: (name) => set(name, '', 0),
  }
}

/** Of a call that no browser made. */
export const noCookies: Cookies = {
  holdSession: () => false,
  read: () => undefined,
  set: () => undefined,
  clear: () => undefined,
}
