import { MantineProvider } from '@mantine/core'
import { locales } from '@plumbline/contract/locales'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { File as NodeFile } from 'node:buffer'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { elsewhere, refuse } from '../../../uploads/testing/upload-server.ts'
import { MarkerAttachments } from './MarkerAttachments.tsx'

beforeAll(defineLayoutStandIns)
let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  window.localStorage.clear()
})

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { projectId: id(1), workspaceId: id(2), layoutId: id(3), planId: id(4), markerId: id(5) }
const here = (name: string, isStored: boolean) => ({
  _id: id(name.length),
  markerId: id(5),
  name,
  size: 10,
  contentType: '',
  isStored,
  createdBy: 'Ada',
  createdAt: '2026-11-01T00:00:00.000Z',
})
type Answers = Readonly<Record<string, (asked: SentRequest) => Answer>>
let assets = 0

async function show(
  listed: readonly object[],
  { locale = 'en' as (typeof locales)[number], list = undefined as Answer | undefined } = {},
) {
  const t = translator(locale, await loadMessages(locale))
  const refusesAll: Answers = {
    GET: () => list ?? { status: 200, body: { data: listed } },
    DELETE: () => ({ status: 200, body: {} }),
    OPTIONS: () => ({ status: 200, headers: elsewhere }),
    PUT: () => refuse(507, 'storage.full'),
    POST: ({ body }) => ({
      status: 200,
      body: {
        data: (body as { files: readonly { _id: string }[] }).files.map(({ _id }) => ({
          _id,
          uploadUrl: `${server!.origin}/put/${_id}`,
          contentType: '',
          headers: {},
        })),
      },
    }),
  }
  server = await loopback((asked: SentRequest) => refusesAll[asked.method]!(asked))
  beginSession(aSession())
  // A queue outlives the screen, so each test has an asset of its own.
  assets += 1
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale, t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <MarkerAttachments of={{ ...of, workspaceId: id(100 + assets) }} isStored mayEdit />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  return t
}

const give = (...names: string[]) =>
  fireEvent.change(document.querySelector('input[type=file]')!, {
    target: { files: names.map((name) => new NodeFile(['0123456789'], name)) },
  })

it('attachments that failed stand before those that arrived, with reason and another try, and stay when others are added', async () => {
  const t = await show([here('permit.pdf', true)])
  await screen.findByText('permit.pdf')
  give('sketch.png')
  const group = await screen.findByRole('group', { name: t('media.attachments.failures', { count: 1 }) })
  expect(group.textContent).toContain('sketch.png')
  expect(group.textContent).toContain(t('errors.storage.full'))
  expect(group.compareDocumentPosition(screen.getByText('permit.pdf')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  // Its place in the quota is given back.
  await waitFor(() => expect(server!.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
  give('note.txt')
  await screen.findByRole('group', { name: t('media.attachments.failures', { count: 2 }) })
  fireEvent.click(screen.getByRole('button', { name: t('media.attachments.retryFile', { file: 'sketch.png' }) }))
  await waitFor(() =>
    expect(
      server!.asked.filter(({ method, body }) => method === 'POST' && JSON.stringify(body).includes('sketch.png')),
    ).toHaveLength(2),
  )
})

it('one that never arrived whole is named, and nothing is called empty before it is known', async () => {
  for (const locale of locales) {
    const t = await show([here('half.pdf', false)], { locale })
    await screen.findByText(t('media.attachments.incomplete', { file: 'half.pdf' }))
    expect(screen.queryByText(t('media.attachments.none'))).toBeNull()
    cleanup()
    await server?.close()
  }
  const t = await show([], { list: { status: 500, body: { code: 'server.failed', message: 'x', requestId: 'r' } } })
  screen.getByText(t('media.attachments.loading'))
  expect(screen.queryByText(t('media.attachments.none'))).toBeNull()
})
