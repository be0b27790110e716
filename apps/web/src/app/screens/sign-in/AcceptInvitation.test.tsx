import { MantineProvider } from '@mantine/core'
import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { signOnAddresses } from '@plumbline/contract/accounts/sign-on-addresses'
import { userRoutes } from '@plumbline/contract/accounts/users'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { storedToken } from '../../../api/http/refresh.ts'
import { beginSession, readSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { AcceptInvitation } from './AcceptInvitation.tsx'

const t = translator('en', await loadMessages('en'))
const token = 'x'.repeat(43)
const invitationId = '00000000-0000-7000-8000-000000000001'
const offer = {
  _id: invitationId,
  email: 'mei@acme.hk',
  corporateName: 'Acme',
  role: 'corporate-viewer',
  invitedBy: 'ada@acme.hk',
  expiresAt: '2026-11-24T00:00:00.000Z',
  hasAccount: false,
  needsSignOn: false,
}
const company = 'Acme'
const person = { userName: 'Mei Chan', password: 'Tower-17-Scaffold!' }

beforeAll(defineLayoutStandIns)

let router: ReturnType<typeof createMemoryRouter> | undefined
const place = () => `${router?.state.location.pathname}${router?.state.location.search}`

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

const refusal = (status: number, code: string, field?: string): Answer => ({
  status,
  body: { code, message: code, ...(field === undefined ? {} : { field }) },
})

async function open(
  view: Answer | (() => Answer),
  accept: Answer = refusal(500, 'server.failed'),
  search = `?token=${token}`,
) {
  server = await loopback(({ url }: SentRequest) => {
    if (url === signOnAddresses.begin.path) return { status: 200, body: { url: '#at-the-provider' } }
    if (url === userRoutes.viewInvitation.path) return typeof view === 'function' ? view() : view
    if (
      url === userRoutes.acceptInvitation.path ||
      url === userRoutes.declineInvitation.path ||
      url.endsWith(`/invitations/${invitationId}`)
    )
      return accept
    return {
      status: 200,
      body: url === accountRoutes.refresh.path ? aSession({ accessToken: 'access-2', refreshToken: 'refresh-2' }) : {},
    }
  })
  router = createMemoryRouter(
    [
      { path: '/accept-invitation', element: <AcceptInvitation /> },
      { path: '/projects', element: <p>the projects</p> },
      { path: '/login', element: <p>the sign-in</p> },
    ],
    { initialEntries: [`/accept-invitation${search}`] },
  )
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <RouterProvider router={router} />
      </LanguageContext>
    </MantineProvider>,
  )
  return server.asked
}

const fill = () => {
  fireEvent.input(screen.getByLabelText('Your name'), { target: { value: person.userName } })
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: person.password } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const accepted = (asked: readonly SentRequest[]) =>
  asked.filter(({ url }) => url === userRoutes.acceptInvitation.path).map(({ body }) => body)

it('a new user chooses name and password, and is signed in', async () => {
  const asked = await open(
    { status: 200, body: offer },
    { status: 200, body: { session: aSession({ userEmail: 'mei@acme.hk' }) } },
  )
  await screen.findByRole('heading', { name: t('accounts.invitation.title', { company }) })
  press('Accept and sign in')
  expect(accepted(asked)).toEqual([])
  fill()
  press('Accept and sign in')
  await screen.findByText('the projects')
  expect(accepted(asked)).toEqual([{ token, locale: 'en', person }])
  expect(readSession()?.userEmail).toBe('mei@acme.hk')
})

it('a password the server refuses is shown at its field, and the form stays', async () => {
  await open({ status: 200, body: offer }, refusal(400, 'password.guessable', 'person.password'))
  await screen.findByLabelText('Your name')
  fill()
  press('Accept and sign in')
  await screen.findByText(t('errors.password.guessable'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
})

it('the company, the own name and the address are no password', async () => {
  const asked = await open({ status: 200, body: { ...offer, corporateName: 'Zanzibar' } })
  await screen.findByLabelText('Your name')
  fill()
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Zanzibar#2024' } })
  press('Accept and sign in')
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(accepted(asked)).toEqual([])
})

it('a user signed in with another account is warned before that session ends', async () => {
  beginSession(aSession({ userEmail: 'other@acme.hk' }))
  await open({ status: 200, body: offer })
  await screen.findByText(t('accounts.invitation.otherSession', { email: 'other@acme.hk' }))
})

const answers = (asked: readonly SentRequest[]) =>
  asked.filter(({ url }) => url.endsWith(`/invitations/${invitationId}`)).map(({ body }) => body)
const known = { status: 200, body: { ...offer, hasAccount: true } }

it('an existing user signs in first and returns to the link', async () => {
  const asked = await open(known)
  await screen.findByText(t('accounts.invitation.signInFirst', { email: 'mei@acme.hk' }))
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  press('Sign in')
  await screen.findByText('the sign-in')
  expect(place()).toBe(`/login?${new URLSearchParams({ to: `/accept-invitation?token=${token}` }).toString()}`)
  expect(accepted(asked)).toEqual([])
})

it('the invited user sees company, role and sender, accepts, and has the company in the session', async () => {
  beginSession(aSession({ userEmail: 'mei@acme.hk' }))
  const asked = await open(known, { status: 200, body: {} })
  await screen.findByText(t('accounts.invitation.known', { role: 'Viewer', email: 'mei@acme.hk' }))
  screen.getByText(/ada@acme\.hk/)
  press('Accept')
  await screen.findByText('the projects')
  expect(answers(asked)).toEqual([{ isAccepted: true }])
  expect(asked.some(({ url }) => url === accountRoutes.refresh.path)).toBe(true)
  expect(storedToken()).toBe('access-2')
})

it('the invited user can decline', async () => {
  beginSession(aSession({ userEmail: 'mei@acme.hk' }))
  const asked = await open(known, { status: 200, body: {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByRole('heading', { name: t('accounts.invitation.declined') })
  expect(answers(asked)).toEqual([{ isAccepted: false }])
})

it('a new user can decline by the link', async () => {
  const asked = await open({ status: 200, body: offer }, { status: 200, body: {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await screen.findByRole('heading', { name: t('accounts.invitation.declined') })
  expect(asked.filter(({ url }) => url === userRoutes.declineInvitation.path).map(({ body }) => body)).toEqual([
    { token },
  ])
})

it('a user signed in with another account can switch', async () => {
  beginSession(aSession({ userEmail: 'other@acme.hk' }))
  await open(known)
  fireEvent.click(
    await screen.findByRole('button', { name: t('accounts.invitation.signInAs', { email: 'mei@acme.hk' }) }),
  )
  await screen.findByText('the sign-in')
  expect(readSession()).toBeNull()
})

it.each([
  ['used', refusal(410, 'account.link-invalid'), `?token=${token}`],
  ['cut short', refusal(400, 'input.invalid', 'token'), '?token=x'],
  ['missing', refusal(400, 'input.invalid', 'token'), ''],
])('a link that is %s says so', async (_, answer, search) => {
  await open(answer, undefined, search)
  await screen.findByRole('heading', { name: t('accounts.link.invalid') })
})

it('a link that expired while the form was open shows that', async () => {
  await open({ status: 200, body: offer }, refusal(410, 'account.link-invalid'))
  await screen.findByLabelText('Your name')
  fill()
  press('Accept and sign in')
  await screen.findByRole('heading', { name: t('accounts.link.invalid') })
})

it('an unreachable server is asked again', async () => {
  let tries = 0
  await open(() => {
    tries += 1
    return tries === 1 ? refusal(503, 'service.unavailable') : { status: 200, body: offer }
  })
  fireEvent.click(await screen.findByRole('button', { name: t('shell.failure.retry') }))
  await waitFor(() => screen.getByLabelText('Your name'))
})

it('leads to the sign-in of the company where only that accepts it', async () => {
  await open({ status: 200, body: { ...offer, needsSignOn: true } })
  fireEvent.click(await screen.findByRole('button', { name: t('accounts.signOn.go') }))
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'))
  expect(server?.asked.at(-1)?.body).toEqual({ email: offer.email, locale: 'en' })
  expect(screen.queryByLabelText('Password')).toBeNull()
})
