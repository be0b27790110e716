import type { AuditEntry, ConsoleCorporate, ConsoleUser } from '@plumbline/contract/accounts/console'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { noFilters } from './audit-filters.ts'
import { AuditLog } from './AuditLog.tsx'
import { ConsoleCorporates } from './ConsoleCorporates.tsx'
import { ConsoleUserTable } from './ConsoleUserTable.tsx'

closeScreens()
const t = await translatorOf()
const at = '2026-11-02T03:04:05.000Z'
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  _id: '1',
  at,
  actorId: ids.user,
  actorName: 'Ada Byron',
  actorEmail: 'ada@acme.hk',
  address: '192.0.2.1',
  action: 'session.begin',
  outcome: 'done',
  subject: 'Ada Byron <ada@acme.hk>',
  detail: {},
  ...changes,
})

function FilteredLog() {
  const [filters, setFilters] = useState(noFilters)
  return <AuditLog corporateId={ids.corporate} filters={filters} onFilter={setFilters} />
}

describe('the audit log', () => {
  const show = (respond: (asked: SentRequest) => Answer) => showScreen(<FilteredLog />, { respond })
  const table = () => screen.findByRole('table', { name: t('accounts.console.audit.title') })

  it('says who, from where and what; a subject only where it is another one', async () => {
    await show(() => ({
      status: 200,
      body: {
        data: [entry({}), entry({ _id: '2', actorName: '', actorEmail: '', outcome: 'refused', subject: 'Block A' })],
        nextCursor: null,
      },
    }))
    const [own, unknown] = rowsOf(await table())
    expect(own).toContain('Ada Byronada@acme.hk192.0.2.1')
    expect(own).not.toContain('<ada@acme.hk>')
    expect(unknown).toContain(t('accounts.console.audit.nobody'))
    expect(unknown).toContain(t('accounts.console.audit.refused'))
    expect(unknown!.endsWith('Block A')).toBe(true)
  })

  it('is filtered by outcome; what finds nothing offers the way back', async () => {
    const { asked } = await show(({ url }) => ({
      status: 200,
      body: { data: url.includes('outcome=refused') ? [] : [entry({})], nextCursor: null },
    }))
    await table()
    type(t('accounts.console.audit.filters.outcome'), 'refused')
    await screen.findByText(t('accounts.console.noMatch.title'))
    expect(asked.at(-1)!.url).toContain('outcome=refused')
    fireEvent.click(screen.getAllByRole('button', { name: t('accounts.console.clear') })[0]!)
    await table()
  })

  it('that is empty has nothing to export', async () => {
    await show(() => ({ status: 200, body: { data: [], nextCursor: null } }))
    await screen.findByText(t('accounts.console.audit.empty.title'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('accounts.console.audit.export') }).disabled).toBe(
      true,
    )
  })

  it('that cannot be read says why and is read again', async () => {
    let isDown = true
    await show(() =>
      isDown
        ? refusal('access.denied', { status: 403 })
        : { status: 200, body: { data: [entry({})], nextCursor: null } },
    )
    await screen.findByText(t('accounts.console.audit.failed'))
    expect(screen.getByText(t('errors.access.denied'))).toBeTruthy()
    isDown = false
    press(t('shell.failure.retry'))
    await table()
  })

  it('brings the next page below the first', async () => {
    await show(({ url }) => ({
      status: 200,
      body: url.includes('cursor=')
        ? { data: [entry({ _id: '2', address: '192.0.2.99' })], nextCursor: null }
        : { data: [entry({})], nextCursor: 'second' },
    }))
    await table()
    press(t('accounts.console.more'))
    await screen.findByText('192.0.2.99')
    expect(rowsOf(await table())).toHaveLength(2)
    expect(screen.queryByRole('button', { name: t('accounts.console.more') })).toBeNull()
  })
})

describe('companies', () => {
  const company = (changes: Partial<ConsoleCorporate>): ConsoleCorporate => ({
    _id: ids.corporate,
    name: 'Acme',
    isSaas: true,
    users: 1200,
    projects: 3,
    storedBytes: 5_000_000,
    agents: [],
    createdAt: at,
    ...changes,
  })
  async function show(mayManage: boolean, respond: (asked: SentRequest) => Answer = () => ({ status: 200, body: {} })) {
    const searched: string[] = []
    const shown = await showScreen(
      <ConsoleCorporates search="" onSearch={(text) => searched.push(text)} mayManage={mayManage} />,
      {
        respond: (asked) =>
          asked.method === 'GET'
            ? {
                status: 200,
                body: {
                  data: [
                    company({}),
                    company({
                      _id: ids.otherCorporate,
                      name: 'Peak',
                      isSaas: false,
                      agents: [{ _id: ids.corporate, name: 'Acme' }],
                    }),
                  ],
                  nextCursor: null,
                },
              }
            : respond(asked),
      },
    )
    const table = await screen.findByRole('table', { name: t('accounts.console.tabs.companies') })
    return { ...shown, searched, table }
  }

  it('are listed with their numbers, kind and agents', async () => {
    const { table } = await show(true)
    const [acme, peak] = rowsOf(table)
    expect(acme).toContain(`Acme${t('accounts.console.companies.saas')}1,2003`)
    expect(acme).toContain(t('accounts.console.none'))
    expect(peak).toContain(t('accounts.console.companies.notSaas'))
    expect(screen.getByText(t('accounts.console.companies.count', { count: 2 }))).toBeTruthy()
  })

  it('can be created and set only by those who may', async () => {
    await show(false)
    expect(screen.queryByRole('button', { name: t('accounts.console.companies.create') })).toBeNull()
    expect(
      screen.queryByRole('button', { name: t('accounts.console.companies.settingsOf', { name: 'Acme' }) }),
    ).toBeNull()
  })

  it('open their settings by name', async () => {
    await show(true)
    press(t('accounts.console.companies.settingsOf', { name: 'Peak' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Peak')
  })

  it('are searched a moment after typing, without the blanks around', async () => {
    const { searched } = await show(true)
    type(t('accounts.console.search'), ' pea')
    type(t('accounts.console.search'), ' peak ')
    await waitFor(() => expect(searched).toEqual(['peak']))
  })
})

describe('users of the console', () => {
  const user = (changes: Partial<ConsoleUser>): ConsoleUser => ({
    _id: ids.user,
    name: 'Ada Byron',
    email: 'ada@acme.hk',
    corporates: [{ corporateId: ids.corporate, name: 'Acme', role: 'corporate-admin' }],
    isVerified: true,
    isDeleted: false,
    hasTwoFactor: true,
    lastSeenAt: null,
    createdAt: at,
    ...changes,
  })
  const users = [
    user({}),
    user({ _id: ids.project, name: 'Mei', corporates: [], isVerified: false, hasTwoFactor: false }),
    user({ _id: ids.otherCorporate, name: 'Erased', isDeleted: true }),
  ]

  it('have their state, and a role is given to anybody but oneself and the deleted', async () => {
    const granted: string[] = []
    await showScreen(
      <ConsoleUserTable users={users} isStale={false} ownId={ids.user} onGrant={({ name }) => granted.push(name)} />,
    )
    const [ada, mei, erased] = rowsOf(screen.getByRole('table'))
    expect(ada).toContain(t('accounts.console.users.self'))
    expect(ada).toContain(t('accounts.console.users.active'))
    expect(mei).toContain(t('accounts.console.users.unverified'))
    expect(mei).toContain(t('accounts.console.users.noCompany'))
    expect(erased).toContain(t('accounts.console.users.deleted'))
    expect(screen.getAllByRole('button')).toHaveLength(1)
    press(t('accounts.console.users.grantTo', { name: 'Mei' }))
    expect(granted).toEqual(['Mei'])
    expect(toasts()).toEqual([])
  })

  it('of those who only look have no buttons, and are busy while others are read', async () => {
    await showScreen(<ConsoleUserTable users={users} isStale ownId={ids.user} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText(t('accounts.console.users.columns.name'))).toBeTruthy()
  })
})
