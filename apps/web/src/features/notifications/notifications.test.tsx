import { messageKindNames, messageKinds } from '@plumbline/contract/notifications/message-kinds'
import type { Message } from '@plumbline/contract/notifications/notifications'
import { locales } from '@plumbline/contract/locales'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeMessages } from '../../api/notifications.ts'
import { ids, type Answer, type SentRequest } from '../../api/http/fake-server.ts'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen } from '../../testing/show-screen.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { MessageSettings } from './MessageSettings.tsx'
import { UnsubscribeForm } from './UnsubscribeForm.tsx'
import { useMessages } from './use-messages.ts'

closeScreens()
const t = await translatorOf()
const of = { projectId: ids.project, workspaceId: 'w1', inspectionId: 'i1' }

let made = 0
const aMessage = (changes: Partial<Message> = {}): Message => {
  made += 1
  return {
    _id: `m${made}`,
    kind: 'report-ready',
    title: `Report ${made} is ready`,
    text: '',
    message: `Report ${made} is ready`,
    isRead: false,
    createdAt: `2026-03-05T04:${String(made).padStart(2, '0')}:00.000Z`,
    projectId: ids.project,
    workspaceId: 'w1',
    inspectionId: 'i1',
    subjectId: `s${made}`,
    ...changes,
  } as unknown as Message
}

describe('the panel of messages', () => {
  function Panel({ left }: { readonly left: number[] }) {
    const bell = useMessages(of)
    return (
      <>
        <output>{bell.unread}</output>
        <button type="button" onClick={() => bell.read(bell.messages.map(({ _id }) => _id))}>
          {'Read all'}
        </button>
        <MessagePanel
          bell={bell}
          fresh={new Set()}
          hrefOf={({ subjectId }) => `/subject/${subjectId}`}
          settingsHref="/account#mails"
          onLeave={() => left.push(1)}
        />
      </>
    )
  }
  async function show(messages: readonly Message[], respond?: (asked: SentRequest) => Answer | undefined) {
    const left: number[] = []
    const shown = await showScreen(<Panel left={left} />, {
      respond: (asked) =>
        respond?.(asked) ?? {
          status: 200,
          body: { data: messages, unread: messages.filter(({ isRead }) => !isRead).length, nextPage: null },
        },
    })
    return { ...shown, left }
  }
  const unread = () => document.querySelector('output')!.textContent

  it('without messages says so', async () => {
    await show([])
    await screen.findByText(t('notifications.none'))
    expect(screen.queryByRole('button', { name: t('notifications.clear') })).toBeNull()
  })

  it('asks in the language of the screen, for the open inspection', async () => {
    const { asked } = await show([])
    await screen.findByText(t('notifications.none'))
    const { searchParams } = new URL(asked.at(-1)!.url, 'http://x')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      language: 'en',
      inspectionId: 'i1',
      projectId: ids.project,
    })
  })

  it('that cannot be read says why and is tried again', async () => {
    let isDown = true
    await show([], () => (isDown ? refusal('access.denied', { status: 403 }) : undefined))
    await screen.findByText(t('errors.access.denied'))
    isDown = false
    press(t('notifications.retry'))
    await screen.findByText(t('notifications.none'))
  })

  it('clears all messages at once and on the server', async () => {
    const stored = [aMessage(), aMessage()]
    const { writes } = await show(stored, ({ method }) => {
      if (method === 'GET') return undefined
      stored.splice(0)
      return { status: 200, body: {} }
    })
    await waitFor(() => expect(unread()).toBe('2'))
    press(t('notifications.clear'))
    await screen.findByText(t('notifications.none'))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toMatchObject({
      isDeleted: true,
      messageIds: expect.arrayContaining([expect.any(String)]),
    })
  })

  it('counts what was read at once, and brings back what the server refused', async () => {
    const { writes } = await show([aMessage(), aMessage({ isRead: true })], ({ method }) =>
      method === 'GET' ? undefined : refusal('access.denied', { status: 403 }),
    )
    await waitFor(() => expect(unread()).toBe('1'))
    press('Read all')
    await waitFor(() => expect(writes()).toHaveLength(1))
    await waitFor(() => expect(unread()).toBe('1'))
  })

  it('leaves for the settings', async () => {
    const { left } = await show([])
    const link = await screen.findByRole('link', { name: t('notifications.settings') })
    expect(link.getAttribute('href')).toBe('/account#mails')
    fireEvent.click(link)
    expect(left).toEqual([1])
  })

  it('offers further messages where there are more', async () => {
    await show([aMessage()], ({ url }) => ({
      status: 200,
      body: { data: [aMessage()], unread: 2, nextPage: url.includes('page=1') ? 2 : null },
    }))
    const more = await screen.findByRole('button', { name: t('notifications.more') })
    fireEvent.click(more)
    await waitFor(() => expect(screen.queryByRole('button', { name: t('notifications.more') })).toBeNull())
  })
})

describe('changing messages', () => {
  it('sends one message by its own call and many in portions of 500', async () => {
    const { writes } = await showScreen(<p>{'x'}</p>)
    await changeMessages(of, ['m1'], { isRead: true })
    expect(writes()).toEqual([
      expect.objectContaining({ url: expect.stringContaining('m1'), body: expect.objectContaining({ isRead: true }) }),
    ])
    const many = Array.from({ length: 1100 }, (_, index) => `m${index}`)
    await changeMessages(of, many, { isDeleted: true })
    const sizes = writes()
      .slice(1)
      .map(({ body }) => (body as { messageIds: string[] }).messageIds.length)
    expect(sizes).toEqual([500, 500, 100])
  })

  it('sends nothing for no message', async () => {
    const { writes } = await showScreen(<p>{'x'}</p>)
    await changeMessages(of, [], { isRead: true })
    expect(writes()).toEqual([])
  })
})

describe('the settings of mails', () => {
  const show = (respond: (asked: SentRequest) => Answer) =>
    showScreen(
      <MessageSettings userId={ids.user} waiting={(query) => <p>{query.isError ? 'failed' : 'waiting'}</p>} />,
      {
        respond,
      },
    )
  const chosen = (kind: string) =>
    within(screen.getByRole('row', { name: new RegExp(t(`notifications.mail.kinds.${kind as 'mentioned'}`)) }))
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ checked }) => checked)?.value

  it('has every kind of message, with its default where nothing was chosen', async () => {
    await show(() => ({ status: 200, body: { data: [] } }))
    await screen.findByRole('table')
    for (const kind of messageKindNames) expect([kind, chosen(kind)]).toEqual([kind, messageKinds[kind].delivery])
  })

  it('saves a choice at once and shows it', async () => {
    const stored: { kind: string; delivery: string }[] = [{ kind: 'mentioned', delivery: 'immediate' }]
    const { writes } = await show(({ method, body }) => {
      if (method !== 'GET') stored.splice(0, 1, ...(body as { data: typeof stored }).data)
      return { status: 200, body: { data: stored } }
    })
    await screen.findByRole('table')
    const row = screen.getByRole('row', { name: new RegExp(t('notifications.mail.kinds.mentioned')) })
    fireEvent.click(within(row).getByLabelText(t('notifications.mail.deliveries.none')))
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toEqual(expect.objectContaining({ data: [{ kind: 'mentioned', delivery: 'none' }] }))
    await waitFor(() => expect(chosen('mentioned')).toBe('none'))
  })

  it('shows what waits or failed', async () => {
    await show(() => refusal('access.denied', { status: 403 }))
    await screen.findByText('failed')
  })
})

describe('the link that stops mails', () => {
  const show = (answer: Answer, locale: (typeof locales)[number] = 'en') =>
    showScreen(<UnsubscribeForm token="tok" settingsHref="/account" />, { locale, respond: () => answer })

  it('sends nothing before it is confirmed', async () => {
    const { writes } = await show({ status: 200, body: {} })
    await screen.findByText(t('notifications.unsubscribe.lead'))
    expect(writes()).toEqual([])
  })

  it.each([
    ['these', false],
    ['all', true],
  ] as const)('stops %s mails', async (choice, isAll) => {
    const { writes } = await show({ status: 200, body: {} })
    fireEvent.click(screen.getByLabelText(t(`notifications.unsubscribe.${choice}`)))
    press(t('notifications.unsubscribe.stop'))
    await screen.findByText(t('notifications.unsubscribe.done'))
    expect(writes()).toEqual([expect.objectContaining({ body: { token: 'tok', isAll } })])
  })

  it('that is invalid says so and can be tried again', async () => {
    await show(refusal('message.link-invalid', { status: 400 }))
    press(t('notifications.unsubscribe.stop'))
    await screen.findByText(t('notifications.unsubscribe.invalid'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('notifications.unsubscribe.stop') }).disabled).toBe(
      false,
    )
  })

  it.each(locales)('is in %s', async (locale) => {
    const { t: words } = await show({ status: 200, body: {} }, locale)
    expect(screen.getByRole('button').textContent).toBe(words('notifications.unsubscribe.stop'))
  })
})
