import type { Messages } from '@plumbline/contract/messages/messages'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLoaderData, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../api/http/api-error.ts'
import { followEvents } from '../api/live/events.ts'
import { useCachedSince } from '../api/offline/offline-cache.ts'
import { liveUpdates } from '../api/live/live-updates.ts'
import { makeQueryClient } from '../api/http/query-client.ts'
import { sessionEnd, useSession } from '../api/session/session.ts'
import { translator } from '../i18n/translate.ts'
import { LanguageContext, useLocale } from '../i18n/use-t.ts'
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx'
import { OfflineContext } from '../ui/forms/offline-context.ts'
import { useReconnect } from './reconnect.ts'
import { toastFailure } from './failure-toast.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { paths } from './paths.ts'
import { loginAgain, passwordSet } from './login-notices.ts'

/** A corporate that requires it opens nothing without: every screen of it leads to the one where it is set up. */
function asksForTwoFactor(error: Error): boolean {
  return error instanceof ApiError && error.code === 'access.two-factor-required'
}

const placeNow = () => `${window.location.pathname}${window.location.search}${window.location.hash}`

function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const { onEvent, onReconnect, stop } = liveUpdates(client)
    void followEvents({ onEvent, onReconnect, signal: controller.signal })
    return () => {
      stop()
      controller.abort()
    }
  }, [client])
  return null
}

/**
 * By user: when another tab signs in as somebody else, nothing that the one before had loaded may stay on the screen.
 */
export function SignedIn() {
  return <OfUser key={useSession()?.userId ?? ''} />
}

/** Everything behind the sign-in: who has no session goes to /login and comes back afterwards. */
function OfUser() {
  const locale = useLocale()
  const messages = useLoaderData<Messages>()
  const language = useMemo(() => ({ locale, t: translator(locale, messages) }), [locale, messages])
  const session = useSession()
  const cachedSince = useCachedSince()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [client] = useState(() =>
    makeQueryClient((error) => {
      if (!asksForTwoFactor(error)) return toastFailure(language.t, error)
      // Several calls may be refused at once; the place to come back to is the one before all of them.
      if (window.location.pathname !== paths.account(locale)) void navigate(paths.account(locale, { to: placeNow() }))
    }),
  )
  useEffect(() => registerServiceWorker(() => void client.invalidateQueries()), [client])
  useReconnect(client, cachedSince !== undefined)
  if (session === null) {
    const end = sessionEnd()
    const query =
      end === 'signed-out' || end === 'password-changed'
        ? {}
        : { err: end === 'lost' ? loginAgain : undefined, to: `${pathname}${search}${hash}` }
    return <Navigate to={paths.login(locale, query)} replace state={end === 'password-changed' ? passwordSet : null} />
  }
  return (
    <LanguageContext value={language}>
      <QueryClientProvider client={client}>
        <LiveUpdates />
        <OfflineBanner since={cachedSince} />
        <OfflineContext value={cachedSince !== undefined}>
          <Outlet />
        </OfflineContext>
      </QueryClientProvider>
    </LanguageContext>
  )
}
