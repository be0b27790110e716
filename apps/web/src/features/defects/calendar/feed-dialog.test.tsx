import type { CalendarFeed } from '@plumbline/contract/defects/calendar'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSession, ids, type SentRequest } from '../../../api/http/fake-server.ts'
import { closeScreens, press, refusal, showScreen, toasts } from '../../../testing/show-screen.tsx'
import { FeedDialog } from './FeedDialog.tsx'

closeScreens()

const feed: CalendarFeed = {
  _id: ids.project,
  project: { _id: ids.project, name: 'Fortune Court' },
  createdAt: '2026-11-01T02:00:00.000Z',
  lastReadAt: null,
}

/** A server that holds one person's addresses. */
async function show(first: readonly CalendarFeed[], isFull = false) {
  const stored = { feeds: [...first] }
  const respond = ({ method }: SentRequest) => {
    if (method === 'GET') return { status: 200, body: { data: stored.feeds } }
    if (method === 'DELETE') stored.feeds = []
    else if (isFull) return refusal('calendar.too-many-feeds')
    return { status: 200, body: method === 'DELETE' ? {} : { feed, token: 'S'.repeat(32) } }
  }
  return showScreen(<FeedDialog of={{ corporateId: ids.corporate, projectId: ids.project }} onClose={() => {}} />, {
    session: aSession(),
    respond,
  })
}

it('shows a new address once, whole', async () => {
  const { t, writes } = await show([])
  expect(await screen.findByText(t('defects.calendar.feeds.none'))).toBeTruthy()
  press(t('defects.calendar.feeds.create'))
  const secret = await screen.findByRole('group', { name: t('defects.calendar.feeds.secret') })
  expect(secret.textContent).toBe(`${window.location.origin}/calendar-feeds/${'S'.repeat(32)}.ics`)
  expect(writes()[0]!.body).toEqual({ projectId: ids.project, language: 'en' })
  press(t('defects.calendar.feeds.done'))
  expect(screen.queryByRole('group', { name: t('defects.calendar.feeds.secret') })).toBeNull()
})

it('revokes an address, which leaves the list', async () => {
  const { t, writes } = await show([feed])
  expect(await screen.findByText('Fortune Court')).toBeTruthy()
  press(/^Revoke the address of Fortune Court/)
  await waitFor(() => expect(screen.queryByText('Fortune Court')).toBeNull())
  expect(writes().map(({ method }) => method)).toEqual(['DELETE'])
  expect(toasts()).toContain(t('defects.calendar.feeds.revoked'))
})

it('says why there is no other address', async () => {
  const { t } = await show([feed], true)
  press(t('defects.calendar.feeds.create'))
  await waitFor(() => expect(toasts()).toContain(t('errors.calendar.too-many-feeds')))
})
