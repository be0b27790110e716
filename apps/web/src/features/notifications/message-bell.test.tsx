import type { Message } from '@plumbline/contract/notifications/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ids, type Answer, type SentRequest } from '../../api/http/fake-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, press, showScreen } from '../../testing/show-screen.tsx'
import { MessageBell } from './MessageBell.tsx'

closeScreens()
const t = await translatorOf()
const of = { projectId: ids.project, workspaceId: 'w1', inspectionId: 'i1' }

const aMessage = (id: string, changes: Partial<Message> = {}): Message =>
  ({
    _id: id,
    kind: 'report-ready',
    subject: `Report ${id} is ready`,
    message: 'It can be downloaded.',
    isRead: false,
    createdAt: '2026-03-05T04:06:00.000Z',
    projectId: ids.project,
    workspaceId: 'w1',
    inspectionId: 'i1',
    subjectId: `s-${id}`,
    ...changes,
  }) as unknown as Message

async function show(messages: readonly Message[], respond?: (asked: SentRequest) => Answer | undefined) {
  const shown = await showScreen(
    <MessageBell of={of} hrefOf={({ subjectId }) => `/subject/${subjectId}`} settingsHref="/account#messages" />,
    {
      respond: (asked) =>
        respond?.(asked) ?? {
          status: 200,
          body: { data: messages, unread: messages.filter(({ isRead }) => !isRead).length, nextPage: null },
        },
    },
  )
  return shown
}
const unreadBell = (count: number) => screen.findByRole('button', { name: t('notifications.unread', { count }) })
const panel = async () => within(await screen.findByRole('dialog', { name: t('notifications.bell') }))

describe('the bell', () => {
  it('says how many are unread, and no number where there are none', async () => {
    await show([aMessage('1'), aMessage('2'), aMessage('3', { isRead: true })])
    expect((await unreadBell(2)).textContent).toBe('2')
  })

  it('is quiet where everything is read', async () => {
    await show([aMessage('1', { isRead: true })])
    const bell = await screen.findByRole('button', { name: t('notifications.bell') })
    expect(bell.textContent).toBe('')
  })

  it('opened, reports what was unread as read and still marks it as new', async () => {
    const { writes } = await show([aMessage('1'), aMessage('2', { isRead: true, kind: 'report-failed' })])
    fireEvent.click(await unreadBell(1))
    const list = await panel()
    expect(list.getAllByText(t('notifications.isNew'))).toHaveLength(1)
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]).toMatchObject({ url: expect.stringMatching(/\/messages\/1\/status$/), body: { isRead: true } })
  })

  it('leads from a message to its subject, and closes', async () => {
    const { router } = await show([aMessage('1')])
    fireEvent.click(await unreadBell(1))
    fireEvent.click((await panel()).getByRole('link', { name: /Report 1 is ready/ }))
    expect(router.state.location.pathname).toBe('/subject/s-1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leads to the settings of the emails', async () => {
    const { router } = await show([])
    fireEvent.click(await screen.findByRole('button', { name: t('notifications.bell') }))
    fireEvent.click((await panel()).getByRole('link', { name: t('notifications.settings') }))
    expect(router.state.location).toMatchObject({ pathname: '/account', hash: '#messages' })
  })

  it('says why the messages could not be loaded, and tries again', async () => {
    let isDown = true
    await show([aMessage('1')], () =>
      isDown ? { status: 403, body: { code: 'access.denied', message: 'no' } } : undefined,
    )
    fireEvent.click(screen.getByRole('button', { name: t('notifications.bell') }))
    const list = await panel()
    const alert = await list.findByRole('alert', {}, { timeout: 5_000 })
    expect(alert.textContent).toContain(t('notifications.failed'))
    isDown = false
    press(t('notifications.retry'))
    expect(await list.findByText('Report 1 is ready', { exact: false })).toBeTruthy()
  })
})
