import { MantineProvider } from '@mantine/core'
import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, ids, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { OwnCompanies } from './OwnCompanies.tsx'

const t = translator('en', await loadMessages('en'))
const invitationId = '00000000-0000-7000-8000-00000000000a'
const corporate = { corporateId: ids.corporate, name: 'Acme', role: 'corporate-standard', mayLeave: true }
const invitation = {
  _id: invitationId,
  corporateName: 'Peak',
  role: 'corporate-viewer',
  invitedBy: 'ada@peak.hk',
  expiresAt: '2026-11-24T00:00:00.000Z',
}

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

async function show(
  own: { corporates: readonly object[]; invitations: readonly object[] },
  change: Answer = { status: 200, body: {} },
) {
  beginSession(aSession({}))
  server = await loopback(({ method, url }: SentRequest) => {
    if (url === accountRoutes.refresh.path) return { status: 200, body: aSession({ accessToken: 'access-2' }) }
    return method === 'GET' ? { status: 200, body: own } : change
  })
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <OwnCompanies userId={ids.user} />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  await screen.findByRole('list')
  return () =>
    server!.asked
      .filter(({ method, url }) => method !== 'GET' && url !== accountRoutes.refresh.path)
      .map(({ url, body }) => [url.replace(/^.*\/users\/[^/]+/, ''), body])
}

it('leaving says what it carries, and renews the companies of the session', async () => {
  const sent = await show({ corporates: [corporate], invitations: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Leave Acme' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave Acme?' })
  within(dialog).getByText(t('accounts.security.companies.askText', { company: 'Acme' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([['/leave-corporate', { corporateId: ids.corporate }]])
  expect(server!.asked.some(({ url }) => url === accountRoutes.refresh.path)).toBe(true)
})

it('the last administrator sees why leaving is not possible', async () => {
  await show({ corporates: [{ ...corporate, role: 'corporate-admin', mayLeave: false }], invitations: [] })
  screen.getByText(t('accounts.security.companies.lastAdmin'))
  expect(screen.queryByRole('button', { name: 'Leave Acme' })).toBeNull()
})

it.each([
  ['Accept', true],
  ['Decline', false],
] as const)('an invitation shows company, role and sender: %s', async (name, isAccepted) => {
  const sent = await show({ corporates: [corporate], invitations: [invitation] })
  screen.getByText(t('accounts.security.companies.invited', { role: 'Viewer', email: 'ada@peak.hk' }))
  fireEvent.click(screen.getByRole('button', { name: `${name} the invitation to Peak` }))
  await waitFor(() => expect(sent()).toEqual([[`/invitations/${invitationId}`, { isAccepted }]]))
  await waitFor(() =>
    expect(readToasts().map(({ text }) => text)).toContain(
      t(isAccepted ? 'accounts.invitation.switch' : 'accounts.security.companies.declined', { company: 'Peak' }),
    ),
  )
})
