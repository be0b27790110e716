import type { ConsoleUser } from '@plumbline/contract/accounts/console'
import { roles } from '@plumbline/contract/roles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { GrantRoleDialog } from './GrantRoleDialog.tsx'
import { NewCorporateDialog } from './NewCorporateDialog.tsx'

closeScreens()
const t = await translatorOf()
const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true'

describe('a new company', () => {
  const [name, email] = [t('accounts.console.create.name'), t('accounts.console.create.email')]
  async function open(answer: Answer = { status: 200, body: {} }) {
    const closed: number[] = []
    const shown = await showScreen(<NewCorporateDialog onClose={() => closed.push(1)} />, { respond: () => answer })
    await screen.findByRole('dialog')
    return { ...shown, closed }
  }
  const submit = () => press(t('accounts.console.create.submit'))

  it('is created with the address of its administrator', async () => {
    const { closed, writes } = await open()
    type(name, 'Peak Survey')
    type(email, 'Mei@Peak.example')
    submit()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(writes()).toHaveLength(1)
    expect(writes()[0]!.body).toMatchObject({ name: 'Peak Survey', isSaas: true, locale: 'en' })
    expect(toasts()).toHaveLength(1)
  })

  it('can be one without billing', async () => {
    const { closed, writes } = await open()
    type(name, 'Peak Survey')
    type(email, 'mei@peak.example')
    fireEvent.click(screen.getByRole('switch'))
    submit()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(writes()[0]!.body).toMatchObject({ isSaas: false })
  })

  it.each([
    ['', 'mei@peak.example', [true, false]],
    ['Peak Survey', '', [false, true]],
    ['Peak Survey', 'no address', [false, true]],
    ['', '', [true, true]],
  ])('%j with %j is refused at its fields', async (typedName, typedEmail, expected) => {
    const { writes } = await open()
    type(name, typedName)
    type(email, typedEmail)
    submit()
    await waitFor(() => expect([isWrong(name), isWrong(email)]).toEqual(expected))
    expect(writes()).toEqual([])
  })

  it('that the server refuses says so and stays', async () => {
    const { closed } = await open(refusal('access.denied', { status: 403 }))
    type(name, 'Peak Survey')
    type(email, 'mei@peak.example')
    submit()
    await screen.findByText(t('errors.access.denied'))
    expect(closed).toEqual([])
  })
})

describe('granting a role', () => {
  const user = {
    _id: ids.user,
    name: 'Mei Chan',
    email: 'mei@peak.example',
    corporates: [{ corporateId: ids.corporate, name: 'Peak Survey', role: 'corporate-viewer' }],
  } as unknown as ConsoleUser
  async function open(answer: Answer = { status: 200, body: { data: [], nextCursor: null } }) {
    const closed: number[] = []
    const shown = await showScreen(<GrantRoleDialog user={user} onClose={() => closed.push(1)} />, {
      respond: () => answer,
    })
    await screen.findByRole('dialog')
    return { ...shown, closed }
  }
  const select = () => screen.getByLabelText<HTMLSelectElement>(t('accounts.console.grant.role'))
  const choose = (role: string) => fireEvent.change(select(), { target: { value: role } })
  const submit = () => press(t('accounts.console.grant.submit'))

  it('offers every role but the present one', async () => {
    await open()
    const offered = [...select().options].map(({ value }) => value)
    expect(offered).toEqual(['', ...roles.filter((role) => role !== 'corporate-viewer')])
  })

  it('is sent and confirmed in words', async () => {
    const { closed, writes } = await open()
    choose('corporate-admin')
    submit()
    await waitFor(() => expect(closed).toEqual([1]))
    expect(writes()[0]!.body).toMatchObject({ corporateId: ids.corporate, role: 'corporate-admin' })
    expect(toasts()).toEqual([
      t('accounts.console.grant.done', {
        name: 'Mei Chan',
        role: t('accounts.roles.corporate-admin'),
        company: 'Peak Survey',
      }),
    ])
  })

  it('without a role is not sent and asks for one', async () => {
    const { writes } = await open()
    submit()
    await waitFor(() => expect(select().getAttribute('aria-invalid')).toBe('true'))
    expect(writes()).toEqual([])
  })

  it.each([
    ['system-admin', 'accounts.console.grant.system'],
    ['agent-admin', 'accounts.console.grant.agent'],
  ] as const)('warns how far %s reaches', async (role, text) => {
    await open()
    choose(role)
    expect(screen.getByRole('status').textContent).toBe(t(text))
    choose('corporate-admin')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('that is refused says so and stays', async () => {
    const { closed } = await open(refusal('access.denied', { status: 403 }))
    choose('corporate-admin')
    submit()
    await screen.findByText(t('errors.access.denied'))
    expect(closed).toEqual([])
  })
})
