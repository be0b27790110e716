import { MantineProvider } from '@mantine/core'
import type { Locale } from '@plumbline/contract/locales'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, loopback, type Answer } from '../../../api/http/fake-server.ts'
import { endSession, readSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { SignOnReturn } from './SignOnReturn.tsx'

const messages = { en: await loadMessages('en'), 'zh-hk': await loadMessages('zh-hk') } as const
const t = translator('en', messages.en)

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
let count = 0
afterEach(async () => {
  cleanup()
  await server?.close()
  window.sessionStorage.clear()
  endSession('signed-out')
})

const refusal = (status: number, code: string): Answer => ({ status, body: { code, message: code } })

/** Each with a state of its own: the screen sends one state once. */
async function comeBack(answers: Answer[], query?: string) {
  server = await loopback(() => answers.shift() ?? { status: 500 })
  const state = String((count += 1)).padStart(43, 's')
  const screenIn = (locale: Extract<Locale, 'en' | 'zh-hk'>) => (
    <LanguageContext value={{ locale, t: translator(locale, messages[locale]) }}>
      <SignOnReturn />
    </LanguageContext>
  )
  const router = createMemoryRouter(
    [
      { path: '/sign-on', element: screenIn('en') },
      { path: '/zh-hk/sign-on', element: screenIn('zh-hk') },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/sign-on?${query ?? `state=${state}&code=c0de`}`] },
  )
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { state, place: () => `${router.state.location.pathname}${router.state.location.search}` }
}

const leave = (departure: object) => window.sessionStorage.setItem('plumbline.sign-on', JSON.stringify(departure))

it('signs in with what the provider sent back, and goes to the projects', async () => {
  const { state, place } = await comeBack([{ status: 200, body: aSession() }])
  await waitFor(() => expect(place()).toBe('/projects'))
  expect(readSession()?.userName).toBe('Demo Surveyor')
  expect(server?.asked.map(({ body }) => body)).toEqual([{ state, code: 'c0de' }])
})

it('comes back in the language and to the page that were left', async () => {
  leave({ locale: 'zh-hk', to: '/projects?search=quay' })
  const { place } = await comeBack([{ status: 200, body: aSession() }])
  await waitFor(() => expect(place()).toBe('/zh-hk/projects?search=quay'))
})

it('goes nowhere else, whatever this tab stored', async () => {
  leave({ locale: 'en', to: 'https://evil.example' })
  const { place } = await comeBack([{ status: 200, body: aSession() }])
  await waitFor(() => expect(place()).toBe('/projects'))
})

it('asks for the code of a second factor, and again after a wrong one', async () => {
  const { state, place } = await comeBack([
    refusal(401, 'login.code-required'),
    refusal(401, 'login.code-wrong'),
    { status: 200, body: aSession() },
  ])
  const send = async (code: string) => {
    fireEvent.input(await screen.findByLabelText(t('accounts.signOn.code')), { target: { value: code } })
    fireEvent.click(screen.getByRole('button', { name: t('accounts.signOn.submit') }))
  }
  await send('000000')
  await screen.findByText(t('errors.login.code-wrong'))
  await send('123456')
  await waitFor(() => expect(place()).toBe('/projects'))
  expect(server?.asked.at(-1)?.body).toEqual({ state, code: 'c0de', secondFactor: '123456' })
})

it.each(['sign-on.expired', 'sign-on.removed', 'sign-on.unavailable'] as const)('says %s in words', async (code) => {
  await comeBack([refusal(403, code)])
  await screen.findByText(t(`errors.${code}`))
  expect(screen.getByRole('link', { name: t('accounts.signOn.again') }).getAttribute('href')).toBe('/login')
})

it('says that the provider refused, without asking the server', async () => {
  await comeBack([], 'error=access_denied&state=x')
  await screen.findByText(t('accounts.signOn.denied'))
  expect(server?.asked).toEqual([])
})
