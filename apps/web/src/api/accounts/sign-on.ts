import type { signOnRoutes } from '@plumbline/contract/accounts/sign-on'
import { signOnAddresses } from '@plumbline/contract/accounts/sign-on-addresses'
import { locales, type Locale } from '@plumbline/contract/locales'
import { call } from '../http/call.ts'
import { withSessionLock } from '../session/session-lock.ts'
import { beginSession } from '../session/session.ts'

type Routes = typeof signOnRoutes

const storageKey = 'plumbline.sign-on'

/** What this tab was doing when it left for the provider: the address it comes back to is one for all. */
export type Departure = { readonly locale: Locale; readonly to: string | undefined }

function writeDeparture(departure: Departure): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(departure))
  } catch {
    // It then comes back in English, to the projects.
  }
}

export function readDeparture(): Departure | undefined {
  try {
    const { locale, to } = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    const known = locales.find((one) => one === locale)
    return known === undefined ? undefined : { locale: known, to: typeof to === 'string' ? to : undefined }
  } catch {
    return undefined
  }
}

export async function findSignOn(
  email: string,
): Promise<{ readonly isOffered: boolean; readonly isRequired: boolean }> {
  return call<Routes['findSignOn']>(signOnAddresses.find, { body: { email } }, { loading: false })
}

/** The address at the provider; the tab has to go there. */
export async function beginSignOn(email: string, departure: Departure): Promise<string> {
  const { url } = await call<Routes['beginSignOn']>(signOnAddresses.begin, {
    body: { email, locale: departure.locale },
  })
  writeDeparture(departure)
  return url
}

export type Returned = { readonly state: string; readonly code: string; readonly iss: string | undefined }

const finishing = new Map<string, Promise<void>>()

/** Once, however often the screen is mounted: what came back counts a single time. */
export function finishSignOn({ state, code, iss }: Returned, secondFactor?: string): Promise<void> {
  const key = `${state} ${secondFactor ?? ''}`
  const known = finishing.get(key)
  if (known !== undefined) return known
  const finished = withSessionLock(async () => {
    beginSession(
      await call<Routes['finishSignOn']>(signOnAddresses.finish, {
        body: {
          state,
          code,
          ...(iss === undefined ? {} : { iss }),
          ...(secondFactor === undefined ? {} : { secondFactor }),
        },
      }),
    )
  })
  finishing.set(key, finished)
  return finished
}
