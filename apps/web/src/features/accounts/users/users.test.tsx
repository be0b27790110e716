import { MantineProvider } from '@mantine/core'
import type { CorporateUser } from '@plumbline/contract/accounts/users'
import { locales } from '@plumbline/contract/locales'
import type { Role } from '@plumbline/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aSession, ids, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { closeToast, readToasts } from '../../../ui/feedback/toast.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import type { UserActions } from './use-user-actions.ts'
import { UserList } from './UserList.tsx'
import { UserTable } from './UserTable.tsx'

const t = translator('en', await loadMessages('en'))

// A machine that is busy elsewhere may need longer than a second for the first screen.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(() => {
  defineLayoutStandIns()
  Element.prototype.scrollIntoView = () => undefined
})

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
})

let count = 0
function person(role: Role, changes: Partial<CorporateUser> = {}): CorporateUser {
  count += 1
  return {
    _id: `01930000-0000-7000-8000-00000000a${String(count).padStart(3, '0')}`,
    name: `Person ${count}`,
    email: `p${count}@acme.hk`,
    role,
    status: 'active',
    hasTwoFactor: false,
    lastSeenAt: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...changes,
  }
}
const me = person('corporate-admin', { _id: ids.user, name: 'Ada Byron', email: 'ada@acme.hk' })

type Respond = (asked: SentRequest) => Answer

async function show(
  users: readonly CorporateUser[],
  respond: Respond = () => ({ status: 200, body: {} }),
  role: Role = 'corporate-admin',
) {
  server = await loopback((asked) => (asked.method === 'GET' ? { status: 200, body: { data: users } } : respond(asked)))
  beginSession(aSession())
  const member = { corporateId: ids.corporate, role, name: 'Acme', isSaas: true }
  function Screen() {
    const [search, setSearch] = useState('')
    return <UserList member={member} userId={ids.user} search={search} onSearch={setSearch} />
  }
  const client = makeQueryClient(() => undefined)
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <QueryClientProvider client={client}>
          <Screen />
        </QueryClientProvider>
      ),
    },
  ])
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <RouterProvider router={router} />
      </LanguageContext>
    </MantineProvider>,
  )
  await screen.findByRole('table')
  return server.asked
}

const changes = (asked: readonly SentRequest[]) =>
  asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [method, url.replace(/^.*\/corporates\/[^/]+/, ''), body])
const rowOf = (text: string) => screen.getByRole('row', { name: new RegExp(text) })
const toasts = () => readToasts().map(({ text }) => text)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function choose(user: CorporateUser, action: 'remove' | 'erase' | 'resend' | 'withdraw') {
  press(t('accounts.users.more', { name: user.name === '' ? user.email : user.name }))
  fireEvent.click(await screen.findByRole('menuitem', { name: t(`accounts.users.${action}.action`) }))
}

describe('the list', () => {
  it('marks the own row, says why it cannot be changed, and shows each status', async () => {
    const invited = person('corporate-viewer', { name: '', email: 'zoe@acme.hk', status: 'invited' })
    await show([me, person('agent-admin', { name: 'Kim Agent', hasTwoFactor: true }), invited])
    expect(within(rowOf('Ada Byron')).getByText(t('accounts.users.you'))).toBeTruthy()
    expect(within(rowOf('Ada Byron')).getByText(t('accounts.users.why.own'))).toBeTruthy()
    expect(within(rowOf('Kim Agent')).getByText(t('accounts.users.why.beyond'))).toBeTruthy()
    expect(within(rowOf('Kim Agent')).getByRole('img', { name: t('accounts.users.twoFactor') })).toBeTruthy()
    for (const name of ['Ada Byron', 'Kim Agent']) expect(within(rowOf(name)).queryAllByRole('button')).toEqual([])
    expect(within(rowOf('zoe@acme.hk')).getByText(t('accounts.users.status.invited'))).toBeTruthy()
  })

  it('an invitation whose email was refused is not called invited, and says what to do', async () => {
    for (const locale of locales) {
      const own = translator(locale, await loadMessages(locale))
      render(
        <MantineProvider env="test">
          <LanguageContext value={{ locale, t: own }}>
            <UserTable
              users={[person('corporate-viewer', { name: '', email: 'zoe@acme.hk', status: 'undelivered' })]}
              all={[]}
              userId={ids.user}
              member={{ corporateId: ids.corporate, role: 'corporate-admin', name: 'Acme', isSaas: true }}
              actions={{ busyId: undefined } as unknown as UserActions}
              onAction={() => undefined}
            />
          </LanguageContext>
        </MantineProvider>,
      )
      expect(rowOf('zoe@acme.hk').textContent).toContain(own('accounts.users.undelivered'))
      expect(within(rowOf('zoe@acme.hk')).getByText(own('accounts.users.status.undelivered'))).toBeTruthy()
      expect(within(rowOf('zoe@acme.hk')).queryByText(own('accounts.users.status.invited'))).toBeNull()
      cleanup()
    }
  })

  it('of two administrators each may be changed, of one not', async () => {
    const other = person('corporate-admin', { name: 'Only Admin' })
    await show([other, person('corporate-viewer')], undefined, 'agent-admin')
    expect(within(rowOf('Only Admin')).getByText(t('accounts.users.why.lastAdmin'))).toBeTruthy()
    cleanup()
    await server?.close()
    await show([other, person('corporate-admin')], undefined, 'agent-admin')
    expect(within(rowOf('Only Admin')).queryByText(t('accounts.users.why.lastAdmin'))).toBeNull()
  })

  it('is searched as one types, also for somebody without a name; nothing found says so and leads back', async () => {
    const asked = await show([
      me,
      person('corporate-viewer', { name: '陳大文' }),
      person('corporate-viewer', { name: '', email: 'zoe@acme.hk', status: 'expired' }),
    ])
    const search = screen.getByRole('searchbox')
    fireEvent.change(search, { target: { value: 'ZOE' } })
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    expect(screen.getByRole('status').textContent).toBe(t('accounts.users.found', { found: 1, count: 3 }))
    fireEvent.change(search, { target: { value: 'nobody' } })
    await screen.findByText(t('accounts.users.noMatch.title'))
    press(t('accounts.users.noMatch.clear'))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
    expect(asked).toHaveLength(1)
  })

  it('offers to invite when there is one user', async () => {
    await show([me])
    expect(screen.getByText(t('accounts.users.onlyYou.title'))).toBeTruthy()
  })

  it('has no controls for a read-only member', async () => {
    await show(
      [
        person('corporate-admin'),
        person('corporate-viewer'),
        person('corporate-viewer', { name: '', status: 'invited' }),
      ],
      undefined,
      'system-read-only',
    )
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('a role', () => {
  it('is chosen in a menu, and the list is fetched again', async () => {
    const user = person('corporate-viewer', { name: 'Bo Li' })
    const asked = await show([me, user])
    press(/^Role of Bo Li: Viewer/)
    expect((await screen.findByRole('menuitemradio', { name: /Viewer/ })).getAttribute('aria-checked')).toBe('true')
    expect(screen.getAllByRole('menuitemradio')).toHaveLength(3)
    fireEvent.click(screen.getByRole('menuitemradio', { name: /^Standard/ }))
    await waitFor(() => expect(toasts()).toEqual([t('accounts.users.role.done', { name: 'Bo Li', role: 'Standard' })]))
    expect(changes(asked)).toEqual([['PUT', `/users/${user._id}/role`, { role: 'corporate-standard' }]])
    await waitFor(() => expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2))
  })

  it('preselects the present or lowest role, so that Enter alone promotes no one', async () => {
    await show([me, person('corporate-standard', { name: 'Bo Li' }), person('workspace-operator', { name: 'Kim Ho' })])
    press(/^Role of Bo Li/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: /^Standard/ })))
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    press(/^Role of Kim Ho/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: /^Viewer/ })))
  })

  it('that is refused says why', async () => {
    await show([me, person('corporate-admin', { name: 'Bo Li' })], () => ({
      status: 409,
      body: { code: 'user.last-admin', message: 'm' },
    }))
    press(/^Role of Bo Li/)
    fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Viewer/ }))
    await waitFor(() => expect(toasts()).toEqual([t('errors.user.last-admin')]))
  })
})

describe('removing', () => {
  it('asks first, names the person, and confirms', async () => {
    const user = person('corporate-viewer', { name: 'Bo Li' })
    const asked = await show([me, user])
    await choose(user, 'remove')
    await screen.findByRole('dialog', { name: t('accounts.users.remove.title', { name: 'Bo Li' }) })
    fireEvent.click(screen.getByText(t('accounts.users.cancel')))
    expect(changes(asked)).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await choose(user, 'remove')
    await screen.findByRole('dialog')
    press(t('accounts.users.remove.confirm'))
    await waitFor(() => expect(toasts()).toEqual([t('accounts.users.remove.done', { name: 'Bo Li', company: 'Acme' })]))
    expect(changes(asked)).toEqual([['DELETE', `/users/${user._id}`, undefined]])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['user.last-admin', 409, t('errors.user.last-admin')],
    ['user.delete-failed', 409, 'Failed to delete user'],
    ['server.failed', 500, `Failed to delete user. ${t('errors.server.failed')}`],
  ] as const)('that fails with %s stays open and says so', async (code, status, text) => {
    const user = person('corporate-viewer', { name: 'Bo Li' })
    await show([me, user], () => ({ status, body: { code, message: 'm' } }))
    await choose(user, 'remove')
    await screen.findByRole('dialog')
    press(t('accounts.users.remove.confirm'))
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(text))
    expect(toasts()).toEqual([])
  })

  it('for good requires the typed email', async () => {
    const user = person('corporate-viewer', { name: 'Bo Li', email: 'bo@acme.hk' })
    const asked = await show([me, user])
    await choose(user, 'erase')
    const dialog = await screen.findByRole('dialog')
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: t('accounts.users.erase.confirm') })
    const field = within(dialog).getByRole('textbox')
    fireEvent.change(field, { target: { value: 'bo@acme.h' } })
    expect(confirm.disabled).toBe(true)
    fireEvent.submit(field)
    fireEvent.change(field, { target: { value: ' BO@acme.hk ' } })
    expect(confirm.disabled).toBe(false)
    fireEvent.click(confirm)
    await waitFor(() => expect(toasts()).toEqual([t('accounts.users.erase.done', { name: 'Bo Li', company: 'Acme' })]))
    expect(changes(asked)).toEqual([['POST', `/users/${user._id}/erase`, undefined]])
  })
})

describe('an invitation', () => {
  it('ends in clear words', async () => {
    const asked = await show([me], () => ({ status: 200, body: { status: 'invited' } }))
    fireEvent.click(screen.getAllByRole('button', { name: t('accounts.users.invite.open') })[0]!)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: t('accounts.users.invite.submit') }))
    expect(within(dialog).getByText(t('rules.required'))).toBeTruthy()
    fireEvent.input(within(dialog).getByRole('textbox'), { target: { value: ' Bo@Acme.hk ' } })
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Viewer/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: t('accounts.users.invite.submit') }))
    await waitFor(() => expect(toasts()).toEqual([t('accounts.users.invite.invited', { email: 'bo@acme.hk' })]))
    expect(changes(asked)).toEqual([
      ['POST', '/invitations', { email: 'bo@acme.hk', role: 'corporate-viewer', locale: 'en' }],
    ])
  })

  it('that is refused says so at its field', async () => {
    await show([me], () => ({ status: 409, body: { code: 'user.already-member', message: 'm', field: 'email' } }))
    fireEvent.click(screen.getAllByRole('button', { name: t('accounts.users.invite.open') })[0]!)
    const dialog = await screen.findByRole('dialog')
    fireEvent.input(within(dialog).getByRole('textbox'), { target: { value: 'bo@acme.hk' } })
    fireEvent.click(within(dialog).getByRole('button', { name: t('accounts.users.invite.submit') }))
    await within(dialog).findByText(t('errors.user.already-member'))
  })

  it('is sent again, or withdrawn after a question', async () => {
    const invited = person('corporate-viewer', { name: '', email: 'zoe@acme.hk', status: 'expired' })
    const asked = await show([me, invited])
    await choose(invited, 'resend')
    await waitFor(() => expect(toasts()).toEqual([t('accounts.users.resend.done', { email: 'zoe@acme.hk' })]))
    await choose(invited, 'withdraw')
    await screen.findByRole('dialog')
    press(t('accounts.users.withdraw.confirm'))
    await waitFor(() => expect(toasts()).toContain(t('accounts.users.withdraw.done', { email: 'zoe@acme.hk' })))
    expect(changes(asked)).toEqual([
      ['POST', `/invitations/${invited._id}/resend`, { locale: 'en' }],
      ['DELETE', `/invitations/${invited._id}`, undefined],
    ])
  })
})
