import { MantineProvider } from '@mantine/core'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { ResetPassword } from './ResetPassword.tsx'

const t = translator('en', await loadMessages('en'))
const token = 'x'.repeat(43)
const password = 'Tower-17-Scaffold!'
const done: Answer = { status: 200, body: {} }
const dead: Answer = { status: 410, body: { code: 'account.link-invalid', message: 'dead' } }

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
})

async function open(check: Answer, reset: Answer = done, search = `?token=${token}`) {
  server = await loopback(({ url }: SentRequest) => (url === registrationRoutes.checkResetLink.path ? check : reset))
  const router = createMemoryRouter(
    [
      { path: '/reset-password', element: <ResetPassword /> },
      { path: '/forgot-password', element: <p>a new link</p> },
      { path: '/login', element: <p>the sign-in</p> },
    ],
    { initialEntries: [`/reset-password${search}`] },
  )
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <RouterProvider router={router} />
      </LanguageContext>
    </MantineProvider>,
  )
  return () => server!.asked.map(({ url }) => url)
}

async function setPassword() {
  fireEvent.input(await screen.findByLabelText(t('accounts.password.new')), { target: { value: password } })
  fireEvent.input(screen.getByLabelText(t('accounts.password.confirm')), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: t('accounts.password.save') }))
}

it.each([
  ['used, expired or replaced', dead, `?token=${token}`],
  ['cut short', { status: 400, body: { code: 'input.invalid', message: 'x', field: 'token' } }, '?token=x'],
  ['missing', dead, ''],
] as const)('a link that is %s is refused when it is opened, and a new one is offered', async (_, check, search) => {
  const asked = await open(check, done, search)
  await screen.findByRole('heading', { name: t('accounts.link.invalid') })
  expect(screen.queryByLabelText(t('accounts.password.new'))).toBeNull()
  expect(asked()).not.toContain(registrationRoutes.resetPassword.path)
  fireEvent.click(screen.getByRole('link', { name: t('accounts.link.askAgain') }))
  await screen.findByText('a new link')
})

it('a good link sets the password', async () => {
  await open(done)
  await setPassword()
  await screen.findByText('the sign-in')
})

it('a check that could not be made opens the form, and a link that was used in between is refused at submit', async () => {
  await open({ status: 503, body: { code: 'server.busy', message: 'busy' } }, dead)
  await setPassword()
  await screen.findByRole('heading', { name: t('accounts.link.invalid') })
})
