import type { OpenSession } from '@plumbline/contract/accounts/profile'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aSession, ids, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { OwnData } from './OwnData.tsx'
import { SessionList } from './SessionList.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'
import { TwoFactorNeeded } from './TwoFactorNeeded.tsx'
import { TwoFactorRule } from './TwoFactorRule.tsx'

closeScreens()
const t = await translatorOf()
const session = { ...aSession(), selectedCorporateIndex: 0 }
const ok: Answer = { status: 200, body: {} }

const device = (changes: Partial<OpenSession>): OpenSession => ({
  _id: '01930000-0000-7000-8000-000000000021',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  address: '192.0.2.1',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastUsedAt: '2026-11-02T00:00:00.000Z',
  isCurrent: false,
  ...changes,
})
const other = device({ address: '192.0.2.7' })
const here = device({ _id: '01930000-0000-7000-8000-000000000022', isCurrent: true, address: '192.0.2.8' })

describe('where one is signed in', () => {
  async function show(sessions: readonly OpenSession[], change: Answer = ok) {
    const shown = await showScreen(<SessionList userId={ids.user} />, {
      respond: ({ method }) => (method === 'GET' ? { status: 200, body: { data: sessions } } : change),
    })
    await screen.findAllByRole('listitem')
    return shown
  }
  const confirm = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

  it('lists this device first, which has no button of its own', async () => {
    await show([other, here])
    const rows = screen.getAllByRole('listitem')
    expect(rows[0]!.textContent).toContain(t('accounts.security.sessions.here'))
    expect(rows[0]!.textContent).toContain('192.0.2.8')
    expect(within(rows[0]!).queryByRole('button')).toBeNull()
    expect(within(rows[1]!).getByRole('button').textContent).toBe(t('accounts.security.sessions.end'))
  })

  it('signs out one device after a question', async () => {
    const { writes } = await show([here, other])
    fireEvent.click(within(screen.getAllByRole('listitem')[1]!).getByRole('button'))
    await screen.findByRole('dialog')
    expect(writes()).toEqual([])
    confirm(t('accounts.security.sessions.end'))
    await waitFor(() => expect(toasts()).toEqual([t('accounts.security.sessions.ended')]))
    expect(writes().map(({ method, url }) => [method, url.endsWith(`/sessions/${other._id}`)])).toEqual([
      ['DELETE', true],
    ])
  })

  it('signs out all others and leaves this one', async () => {
    const { writes } = await show([here, other])
    press(t('accounts.security.sessions.endOthers'))
    await screen.findByRole('dialog')
    confirm(t('accounts.security.sessions.endOthers'))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.url).toMatch(/\/sessions\?keep=current$/)
  })

  it('offers to sign out others only where there are some', async () => {
    await show([here])
    expect(screen.queryByRole('button', { name: t('accounts.security.sessions.endOthers') })).toBeNull()
    expect(screen.getByRole('button', { name: t('accounts.security.sessions.endAll') })).toBeTruthy()
  })

  it('says in the question what the server refused', async () => {
    await show([here, other], refusal('access.denied', { status: 403 }))
    press(t('accounts.security.sessions.endAll'))
    await screen.findByRole('dialog')
    confirm(t('accounts.security.sessions.endAll'))
    await screen.findByText(t('errors.access.denied'))
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('says that the list cannot be read and reads it again', async () => {
    let isDown = true
    await showScreen(<SessionList userId={ids.user} />, {
      respond: () => (isDown ? refusal('access.denied', { status: 403 }) : { status: 200, body: { data: [here] } }),
    })
    await screen.findByRole('alert')
    isDown = false
    press(t('shell.failure.retry'))
    await screen.findByText('192.0.2.8')
  })
})

describe('two-factor sign-in', () => {
  const state = (changes: object) => ({ isOn: false, recoveryCodesLeft: 0, isRequiredBy: [], ...changes })
  async function show(stored: object, respond: (asked: SentRequest) => Answer = () => ok) {
    const shown = await showScreen(<TwoFactorCard session={session} id="two-factor" />, {
      respond: (asked) => (asked.method === 'GET' ? { status: 200, body: state(stored) } : respond(asked)),
    })
    await screen.findByText(
      t('isOn' in stored ? 'accounts.security.twoFactor.onText' : 'accounts.security.twoFactor.offText'),
    )
    return shown
  }

  it('is set up by password and app; the codes are shown once and must be saved before leaving', async () => {
    const { writes } = await show({}, ({ method }) =>
      method === 'POST'
        ? { status: 200, body: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' } }
        : { status: 200, body: { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } },
    )
    press(t('accounts.security.twoFactor.setUp'))
    type(t('accounts.security.setUp.password'), 'Plumb#Line2026')
    press(t('accounts.security.setUp.next'))
    expect((await screen.findByLabelText(t('accounts.security.setUp.key'))).textContent).toBe('ABCD EFGH IJKL MNOP')
    type(t('accounts.security.setUp.appCode'), '123456')
    press(t('accounts.security.setUp.switchOn'))
    const codes = await screen.findByRole('list', { name: t('accounts.security.setUp.codes') })
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['aaaaa-bbbbb', 'ccccc-ddddd'])
    const done = screen.getByRole<HTMLButtonElement>('button', { name: t('accounts.security.setUp.done') })
    expect(done.disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    expect(done.disabled).toBe(false)
    expect(writes().map(({ body }) => body)).toEqual([{ password: 'Plumb#Line2026' }, { code: '123456' }])
  })

  it('asks for the password again where it is wrong', async () => {
    await show({}, () => refusal('login.wrong-password', { status: 401, field: 'password' }))
    press(t('accounts.security.twoFactor.setUp'))
    type(t('accounts.security.setUp.password'), 'wrong')
    press(t('accounts.security.setUp.next'))
    await screen.findByText(t('errors.login.wrong-password'))
  })

  it('that is on says how many codes are left, and warns of few', async () => {
    await show({ isOn: true, recoveryCodesLeft: 2 })
    const left = screen.getByText((text) => text.includes(t('accounts.security.twoFactor.codesLeft', { count: 2 })))
    expect(left.textContent).toContain(t('accounts.security.twoFactor.codesFew'))
  })

  it('cannot be turned off where a company requires it', async () => {
    await show({ isOn: true, recoveryCodesLeft: 8, isRequiredBy: ['Acme', 'Peak'] })
    expect(screen.getByText(t('accounts.security.twoFactor.requiredStays', { companies: 'Acme, Peak' }))).toBeTruthy()
    expect(screen.queryByRole('button', { name: t('accounts.security.twoFactor.turnOff') })).toBeNull()
  })

  it('is turned off by password and code', async () => {
    const { writes } = await show({ isOn: true, recoveryCodesLeft: 8 })
    press(t('accounts.security.twoFactor.turnOff'))
    await screen.findByRole('dialog')
    type(t('accounts.security.setUp.password'), 'Plumb#Line2026')
    type(t('accounts.security.setUp.code'), '654321')
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: t('accounts.security.turnOff.submit') }),
    )
    await waitFor(() => expect(toasts()).toEqual([t('accounts.security.turnOff.done')]))
    expect(writes()[0]!.body).toEqual({ password: 'Plumb#Line2026', code: '654321' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('refuses a code that cannot be one before it is sent', async () => {
    const { writes } = await show({ isOn: true, recoveryCodesLeft: 8 })
    press(t('accounts.security.twoFactor.turnOff'))
    await screen.findByRole('dialog')
    type(t('accounts.security.setUp.password'), 'Plumb#Line2026')
    type(t('accounts.security.setUp.code'), '12')
    fireEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: t('accounts.security.turnOff.submit') }),
    )
    await waitFor(() => expect(field(t('accounts.security.setUp.code')).getAttribute('aria-invalid')).toBe('true'))
    expect(writes()).toEqual([])
  })
})

describe('a screen that needs two-factor sign-in', () => {
  const show = (stored: object) =>
    showScreen(<TwoFactorNeeded userId={ids.user} backHref="/projects" />, {
      respond: () => ({ status: 200, body: { recoveryCodesLeft: 0, ...stored } }),
    })

  it('names the companies that require it', async () => {
    await show({ isOn: false, isRequiredBy: ['Acme'] })
    await screen.findByText(t('accounts.security.twoFactor.needed', { companies: 'Acme' }))
  })

  it('leads back once it is on', async () => {
    await show({ isOn: true, isRequiredBy: ['Acme'] })
    const link = await screen.findByRole('link', { name: t('accounts.security.twoFactor.continue') })
    expect(link.getAttribute('href')).toBe('/projects')
  })
})

describe('the rule of a company', () => {
  const member = aSession().corporates[0]!
  const show = (own: object, isRequired: boolean) =>
    showScreen(<TwoFactorRule member={member} userId={ids.user} />, {
      respond: ({ url, method }) => {
        if (method !== 'GET') return ok
        return url.includes('/corporates/')
          ? { status: 200, body: { isRequired } }
          : { status: 200, body: { isOn: true, recoveryCodesLeft: 8, isRequiredBy: [], ...own } }
      },
    })

  it('is switched on after a question', async () => {
    const { writes } = await show({}, false)
    fireEvent.click(await screen.findByRole('switch'))
    const dialog = await screen.findByRole('dialog')
    expect(writes()).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: t('accounts.security.rule.askOnSubmit') }))
    await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ isRequired: true }]))
  })

  it('cannot be switched on by somebody who would be locked out', async () => {
    await show({ isOn: false }, false)
    expect((await screen.findByRole<HTMLInputElement>('switch')).disabled).toBe(true)
    expect(screen.getByText(t('accounts.security.rule.ownFirst'))).toBeTruthy()
  })

  it('is not shown to somebody whom it shuts out', async () => {
    const { asked } = await show({ isOn: false, isRequiredBy: [member.name] }, true)
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  })
})

it('says why own data could not be downloaded', async () => {
  await showScreen(<OwnData userId={ids.user} />, { respond: () => refusal('access.denied', { status: 403 }) })
  expect(screen.getByText(t('accounts.security.data.format'))).toBeTruthy()
  press(t('accounts.security.data.download'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(t('errors.access.denied')))
})
