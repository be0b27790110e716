import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readDeparture } from '../../../api/accounts/sign-on.ts'
import { aSession, loopback, type Answer } from '../../../api/http/fake-server.ts'
import { beginSession, readSession, sessionEnd } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { ResetForm } from './ResetForm.tsx'
import { SignupForm } from './SignupForm.tsx'

const t = translator('en', await loadMessages('en'))
const goodPassword = 'Tower-17-Scaffold!'

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.location.hash = ''
})

function show(form: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: form }])
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <RouterProvider router={router} />
      </LanguageContext>
    </MantineProvider>,
  )
}

async function answering(answer: Answer) {
  server = await loopback(() => answer)
  return server.asked
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(input(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const refusal = (status: number, code: string, field?: string): Answer => ({
  status,
  body: { code, message: code, ...(field === undefined ? {} : { field }) },
})

/** The words that a screen reader says with the field. */
function errorUnder(label: string): string {
  const ids = (input(label).getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('registration', () => {
  const fillAll = () => {
    type('Your name', 'Mei Chan')
    type('Company name', 'Harbour Survey')
    type('Work email', ' Mei.Chan@Harbour.com.hk ')
    type('Mobile number', '9123 4567')
    type('Password', goodPassword)
  }

  it('sends the number with its country, the address tidied and the language', async () => {
    const asked = await answering({ status: 200, body: {} })
    const sent: string[] = []
    show(<SignupForm loginHref="/login" onSent={(email) => sent.push(email)} />)
    fillAll()
    press('Create account')
    await waitFor(() => expect(sent).toEqual(['mei.chan@harbour.com.hk']))
    const posted = asked.filter(({ method }) => method === 'POST')
    expect(posted.map(({ body }) => body)).toEqual([
      {
        userName: 'Mei Chan',
        companyName: 'Harbour Survey',
        email: 'mei.chan@harbour.com.hk',
        mobileNumber: '+85291234567',
        password: goodPassword,
        locale: 'en',
      },
    ])
  })

  it('sends nothing that the rules refuse, says why at each field, and goes to the first', async () => {
    const asked = await answering({ status: 200, body: {} })
    show(<SignupForm loginHref="/login" onSent={() => undefined} />)
    fillAll()
    type('Work email', 'mei@gmail.com')
    type('Mobile number', '2123 4567')
    type('Password', 'Harbour2026!')
    press('Create account')
    await waitFor(() => expect(document.activeElement).toBe(input('Work email')))
    expect(errorUnder('Work email')).toBe(t('rules.email.free'))
    expect(errorUnder('Mobile number')).toBe(t('rules.mobile.invalid'))
    expect(errorUnder('Password')).toContain(t('rules.password.common'))
    expect(input('Password').getAttribute('aria-invalid')).toBe('true')
    expect(asked).toEqual([])
    type('Work email', 'mei@harbour.com')
    expect(input('Work email').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('takes the country from a number that says it', async () => {
    const asked = await answering({ status: 200, body: {} })
    show(<SignupForm loginHref="/login" onSent={() => undefined} />)
    fillAll()
    type('Mobile number', '+86 138 0013 8000')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Country code' }).value).toBe('+86 China')
    press('Create account')
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ mobileNumber: '+8613800138000' }))
  })

  it('shows a refusal of the server at its field until that is changed', async () => {
    await answering(refusal(409, 'register.email-taken', 'email'))
    show(<SignupForm loginHref="/login" onSent={() => undefined} />)
    fillAll()
    press('Create account')
    await waitFor(() => expect(errorUnder('Work email')).toBe(t('errors.register.email-taken')))
    await waitFor(() => expect(document.activeElement).toBe(input('Work email')))
    type('Your name', 'Mei Wah Chan')
    expect(errorUnder('Work email')).toBe(t('errors.register.email-taken'))
    type('Work email', 'other@harbour.com')
    expect(errorUnder('Work email')).toBe('')
  })

  it('ticks the list off while the password is typed, own words counted', () => {
    show(<SignupForm loginHref="/login" onSent={() => undefined} />)
    const met = () => [...document.querySelectorAll('li[data-met]')].map((item) => item.getAttribute('data-name'))
    expect(met()).toEqual([])
    type('Company name', 'Harbour Survey')
    type('Password', 'harbour1')
    expect(met()).toEqual(['length', 'lower', 'digit'])
    type('Password', goodPassword)
    expect(met()).toEqual(['length', 'lower', 'upper', 'digit', 'special', 'uncommon'])
    expect(errorUnder('Password')).toContain(`${t('accounts.password.met')} ${t('rules.password.checks.digit')}`)
  })
})

it('a fault is said when its field is left, but not on the way to the button', () => {
  show(<EmailForm title="Forgot" lead="…" submit="Send the link" send={async () => undefined} loginHref="/login" />)
  type('Email', 'nonsense')
  fireEvent.blur(input('Email'), { relatedTarget: screen.getByRole('button', { name: 'Send the link' }) })
  expect(errorUnder('Email')).toBe('')
  fireEvent.blur(input('Email'))
  expect(errorUnder('Email')).toBe(t('rules.email.invalid'))
})

it('too many requests are shown above the form with the time to wait', async () => {
  await answering({ status: 429, body: { code: 'request.too-many', message: 'x' }, headers: { 'retry-after': '40' } })
  const { forgotPassword } = await import('../../../api/accounts/registration.ts')
  show(
    <EmailForm
      title="Forgot"
      lead="…"
      submit="Send the link"
      send={(email) => forgotPassword({ email, locale: 'en' })}
      loginHref="/login"
    />,
  )
  type('Email', 'mei@harbour.com')
  press('Send the link')
  await screen.findByText(`${t('errors.request.too-many')} ${t('accounts.login.retryAfter', { count: 40 })}`)
})

it('a new password must be confirmed, in the specified words', async () => {
  const sent: string[] = []
  show(<ResetForm send={async (password) => void sent.push(password)} />)
  type('New password', goodPassword)
  type('Confirm new password', 'other')
  press('Save new password')
  expect(errorUnder('Confirm new password')).toBe("Passwords don't match")
  type('Confirm new password', goodPassword)
  expect(errorUnder('Confirm new password')).toBe('')
  press('Save new password')
  await waitFor(() => expect(sent).toEqual([goodPassword]))
})

describe('change of the password', () => {
  const change = async (answer: Answer, old = 'old one') => {
    const asked = await answering(answer)
    beginSession(aSession())
    const changed: number[] = []
    show(<ChangePasswordForm session={readSession()!} cancelHref="/projects" onChanged={() => changed.push(1)} />)
    type('Old password', old)
    type('New password', goodPassword)
    type('Confirm new password', goodPassword)
    press('Save new password')
    return { asked, changed }
  }

  it('signs out here, because all sessions ended', async () => {
    const { asked, changed } = await change({ status: 200, body: {} })
    await waitFor(() => expect(changed).toEqual([1]))
    expect(asked[0]).toMatchObject({
      url: `/user/api/v1/users/${aSession().userId}/change-password`,
      body: { oldPassword: 'old one', newPassword: goodPassword },
    })
    expect(readSession()).toBeNull()
    expect(sessionEnd()).toBe('password-changed')
  })

  it('says a wrong old password at its field and stays signed in', async () => {
    await change(refusal(400, 'password.wrong', 'oldPassword'))
    await waitFor(() => expect(errorUnder('Old password')).toBe('Password does not match'))
    await waitFor(() => expect(document.activeElement).toBe(input('Old password')))
    expect(readSession()).not.toBeNull()
  })

  it('asks for the old password, and for a new one that differs', async () => {
    const { asked } = await change({ status: 200, body: {} }, '')
    expect(errorUnder('Old password')).toBe('Please enter the password first')
    type('Old password', goodPassword)
    press('Save new password')
    expect(errorUnder('New password')).toContain(t('rules.password.same'))
    expect(asked).toEqual([])
  })
})

describe('sign-in', () => {
  const login = () =>
    show(
      <LoginForm
        notice=""
        news=""
        onSend={() => undefined}
        forgotHref="/forgot-password"
        signupHref="/signup"
        to="/projects?search=quay"
      />,
    )

  /** A provider that lies on this page: a page of a test goes to no other. */
  const atProvider = '#at-the-provider'
  const companyAnswers = (isOffered: boolean, isRequired: boolean, url: string): Answer =>
    url.endsWith('/begin')
      ? { status: 200, body: { url: atProvider } }
      : url.endsWith('/sign-on')
        ? { status: 200, body: { isOffered, isRequired } }
        : refusal(401, 'login.wrong-password')
  const blurEmail = (email: string) => {
    type('Email', email)
    fireEvent.blur(input('Email'))
  }

  it('offers the sign-in of the company behind an address, and comes back to where it was', async () => {
    server = await loopback(({ url }) => companyAnswers(true, false, url))
    login()
    blurEmail('mei@harbour.com')
    fireEvent.click(await screen.findByRole('button', { name: t('accounts.login.company') }))
    await waitFor(() => expect(window.location.hash).toBe(atProvider))
    expect(server.asked.map(({ body }) => body)).toEqual([
      { email: 'mei@harbour.com' },
      { email: 'mei@harbour.com', locale: 'en' },
    ])
    expect(readDeparture()).toEqual({ locale: 'en', to: '/projects?search=quay' })
    expect(input('Password')).toBeTruthy()
  })

  it('goes there by the Enter key, where no password was typed', async () => {
    server = await loopback(({ url }) => companyAnswers(true, true, url))
    login()
    type('Email', 'mei@harbour.com')
    press('Sign in')
    await waitFor(() => expect(window.location.hash).toBe(atProvider))
  })

  it('asks for the password where there is none, or the question failed', async () => {
    const answers = [companyAnswers(false, false, '/sign-on'), refusal(500, 'server.failed')]
    server = await loopback(() => answers.shift() ?? { status: 500 })
    login()
    for (const email of ['mei@elsewhere.com', 'mei@harbour.com']) {
      type('Email', email)
      press('Sign in')
      await waitFor(() => expect(server?.asked.at(-1)?.body).toEqual({ email }))
      await waitFor(() => expect(errorUnder('Password')).toContain(t('accounts.login.passwordMissing')))
    }
    expect(screen.queryByRole('button', { name: t('accounts.login.company') })).toBeNull()
  })

  it('says that the company requires it, when a password was sent', async () => {
    server = await loopback(() => refusal(403, 'login.sign-on-required', 'email'))
    login()
    type('Email', 'mei@harbour.com')
    type('Password', goodPassword)
    press('Sign in')
    await waitFor(() => expect(errorUnder('Email')).toContain(t('errors.login.sign-on-required')))
    await screen.findByRole('button', { name: t('accounts.login.company') })
    await screen.findByText(t('accounts.login.companyRequired'))
  })

  it('says why the provider could not be reached', async () => {
    server = await loopback(({ url }) =>
      url.endsWith('/begin') ? refusal(502, 'sign-on.unavailable') : companyAnswers(true, false, url),
    )
    login()
    blurEmail('mei@harbour.com')
    fireEvent.click(await screen.findByRole('button', { name: t('accounts.login.company') }))
    await screen.findByText(t('errors.sign-on.unavailable'))
  })

  it('offers a new link for an unconfirmed email', async () => {
    server = await loopback(({ url }) =>
      url.endsWith('/login') ? refusal(403, 'login.email-not-verified') : { status: 200, body: {} },
    )
    login()
    type('Email', 'mei@harbour.com')
    type('Password', goodPassword)
    press('Sign in')
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }))
    await screen.findByText('A new link is on its way to mei@harbour.com.')
    expect(server.asked.at(-1)).toMatchObject({
      url: '/user/api/v1/auth/resend-verification',
      body: { email: 'mei@harbour.com', locale: 'en' },
    })
  })

  it('hints at caps lock while the password is typed', () => {
    login()
    fireEvent.keyDown(input('Password'), { key: 'A', modifierCapsLock: true })
    expect(screen.queryByText('Caps Lock is on')).not.toBeNull()
    fireEvent.keyUp(input('Password'), { key: 'a' })
    expect(screen.queryByText('Caps Lock is on')).toBeNull()
  })

  describe('with a second factor', () => {
    const code = () => screen.getByLabelText<HTMLInputElement>('Code')
    const answers = (bodyOf: (body: { secondFactor?: string; password: string }) => Answer) =>
      loopback(({ body }) => bodyOf(body as { secondFactor?: string; password: string }))
    const toSecondStep = async () => {
      login()
      type('Email', 'mei@harbour.com')
      type('Password', goodPassword)
      press('Sign in')
      await waitFor(() => expect(document.activeElement).toBe(code()))
    }

    it('asks for the code, keeps what was typed, and sends all of it', async () => {
      server = await answers(({ secondFactor }) =>
        secondFactor === undefined
          ? refusal(401, 'login.code-required', 'secondFactor')
          : { status: 200, body: aSession() },
      )
      await toSecondStep()
      expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric'])
      expect(screen.queryByText(t('errors.login.code-required'))).not.toBeNull()
      press('Sign in')
      expect(errorUnder('Code')).toBe(t('errors.login.code-required'))
      type('Code', '123456')
      press('Sign in')
      await waitFor(() => expect(readSession()?.userId).toBe(aSession().userId))
      expect(server.asked.map(({ body }) => body)).toEqual([
        { email: 'mei@harbour.com', password: goodPassword },
        { email: 'mei@harbour.com', password: goodPassword, secondFactor: '123456' },
      ])
    })

    it('says a wrong one at its field, takes a recovery code instead, and goes back', async () => {
      server = await answers(({ secondFactor }) =>
        refusal(401, secondFactor === undefined ? 'login.code-required' : 'login.code-wrong', 'secondFactor'),
      )
      await toSecondStep()
      type('Code', '000000')
      press('Sign in')
      await waitFor(() => expect(errorUnder('Code')).toBe(t('errors.login.code-wrong')))
      press('Use a recovery code')
      expect([input('Recovery code').inputMode, input('Recovery code').value, errorUnder('Recovery code')]).toEqual([
        'text',
        '',
        '',
      ])
      press('Back')
      expect(screen.queryByLabelText('Recovery code')).toBeNull()
      expect(input('Password').value).toBe(goodPassword)
    })

    it('a password changed in between leads back to the first step', async () => {
      server = await answers(({ secondFactor }) =>
        secondFactor === undefined
          ? refusal(401, 'login.code-required', 'secondFactor')
          : refusal(401, 'login.wrong-password', 'password'),
      )
      await toSecondStep()
      type('Code', '123456')
      press('Sign in')
      await waitFor(() => expect(errorUnder('Password')).toBe(t('errors.login.wrong-password')))
      expect(screen.queryByLabelText('Code')).toBeNull()
    })
  })
})
