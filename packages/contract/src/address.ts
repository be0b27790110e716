import type { Capability } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** 'anyone' needs no token; 'signed-in' needs only a live session; the rest is a capability of roles.ts. */
export type May = 'anyone' | 'signed-in' | Capability

/** What a browser must know of a call to send it. */
export type Address = { readonly method: Method; readonly path: string; readonly may: May }

/** Apart from their schemas: the sign-in is loaded without zod. */
export const sessionAddresses = {
  login: { method: 'POST', path: '/user/api/v1/auth/login', may: 'anyone' },
  refresh: { method: 'POST', path: '/user/api/v1/auth/refresh', may: 'anyone' },
  logout: { method: 'POST', path: '/user/api/v1/auth/logout', may: 'anyone' },
} as const satisfies Record<string, Address>

/**
 * Sent by our own pages: the refresh token is then sent in an HttpOnly cookie and never in a body. A page of another
 * origin cannot send it without asking first (CORS), and is refused.
 */
export const sessionCookieHeader = { name: 'x-plumbline-session', value: 'cookie' } as const

/** An access token lives so long; browsers renew it before, because every call of a page would be refused first. */
export const accessTokenMinutes = 10

/** A session unused for this long has ended. */
export const sessionIdleDays = 30

/** Fills `:name` segments; escaping leaves dots alone, and `..` as an id would climb to another path. */
export function pathOf(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name])
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} cannot stand in a path`)
    return encodeURIComponent(value)
  })
}

/** The path in the words of OpenAPI and of the specification: `{corporateId}` for `:corporateId`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}
