import type { ErrorCode } from '@plumbline/contract/errors'
import type { Session } from '@plumbline/contract/accounts/accounts'
import type { Locale } from '@plumbline/contract/locales'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { aSession, loopback, type Answer, type SentRequest } from '../api/http/fake-server.ts'
import { makeQueryClient } from '../api/http/query-client.ts'
import { beginSession } from '../api/session/session.ts'
import { closeToast, readToasts } from '../ui/feedback/toast.ts'
import { renderInLanguage } from './render-in-language.tsx'

type Options = {
  readonly locale?: Locale
  readonly path?: string
  readonly session?: Session
  readonly respond?: (asked: SentRequest) => Answer | Promise<Answer>
}

let server: Awaited<ReturnType<typeof loopback>> | undefined

/** Registers the clean-up of `showScreen`; call it once at the top of a test file. */
export function closeScreens(): void {
  afterEach(async () => {
    cleanup()
    await server?.close()
    server = undefined
    window.localStorage.clear()
    for (const { id } of readToasts()) closeToast(id)
  })
}

/** Shows an element signed in, with the real api client talking to a server on loopback that `respond` answers for. */
export async function showScreen(
  element: ReactNode,
  { locale = 'en', path = '/', session = aSession(), respond = () => ({ status: 200, body: {} }) }: Options = {},
) {
  server = await loopback(respond)
  beginSession(session)
  const client = makeQueryClient(() => undefined)
  const { asked } = server
  const shown = await renderInLanguage(<QueryClientProvider client={client}>{element}</QueryClientProvider>, {
    locale,
    path,
  })
  return {
    ...shown,
    /** Everything that was sent to change something. */
    writes: () =>
      asked
        .filter(({ method, url }) => method !== 'GET' && !url.endsWith('/auth/refresh'))
        .map(({ method, url, body }) => ({ method, url, body })),
    asked,
  }
}

/** An answer with an error code of the contract. */
export const refusal = (
  code: ErrorCode,
  { status = 409, field }: { status?: number; field?: string } = {},
): Answer => ({
  status,
  body: { code, message: code, ...(field === undefined ? {} : { field }) },
})

export const toasts = () => readToasts().map(({ text }) => text)
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
export const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
