import { MantineProvider } from '@mantine/core'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import type { Role } from '@plumbline/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { aSession, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defectAutosaveOf } from './defect-autosave.ts'
import { DefectPanel } from './DefectPanel.tsx'
import { aDetail, ids } from '../testing/a-defect.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'

const t = translator('en', await loadMessages('en'))
const of = {
  corporateId: ids.corporate,
  projectId: ids.project,
  workspaceId: ids.workspace,
  inspectionId: ids.inspection,
}
const project = {
  corporateId: ids.corporate,
  defectLibrary: 'hk-mbis',
  favouriteDefectOpts: ['concrete_spalling'],
  subscription: { planName: 'ADVANCE' },
  inspections: [],
} as unknown as ProjectInfo

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  cleanup()
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

/** A server that keeps one defect; a change from another version is refused. */
async function withDefect(role: Role, first: DefectDetail = aDetail()) {
  const stored = { detail: first }
  const answer = ({ method, url, body }: SentRequest): Answer => {
    if (url.includes('/users'))
      return {
        status: 200,
        body: {
          data: [{ _id: ids.assignee, name: 'Ada Chan', email: 'ada@demo.example', role: 'corporate-standard' }],
        },
      }
    if (url.includes('/defect-definitions')) return { status: 200, body: { defectDefinitions: [] } }
    if (url.includes('/topology')) return { status: 200, body: { elevationPlans: [] } }
    if (method === 'GET') return { status: 200, body: stored.detail }
    const { version, change, status } = body as { version: number; change?: object; status?: string }
    if (version !== stored.detail.defect.version)
      return { status: 409, body: { code: 'version.stale', message: 'stale', requestId: 'x' } }
    stored.detail = {
      ...stored.detail,
      defect: {
        ...stored.detail.defect,
        ...change,
        ...(status === undefined ? {} : { status: status as 'closed' }),
        version: version + 1,
      },
    }
    return { status: 200, body: stored.detail }
  }
  server = await loopback(answer)
  // Another user than in the test before, whose defects are still held.
  beginSession({ ...aSession(), userId: newId() })
  const member = { corporateId: ids.corporate, role, name: 'Own Surveys', isSaas: true }
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <DefectPanel
          of={of}
          project={project}
          member={member}
          defectId={ids.defect}
          photoHref={(id) => `/photo/${id}`}
        />
      ),
    },
  ])
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  await screen.findByText('DF0031', {}, { timeout: 10_000 })
  return stored
}

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }))

it('saves a field by itself, brings the defaults of another type, and takes what the width suggests', async () => {
  const stored = await withDefect('corporate-admin')
  const remark = screen.getByLabelText(t('defects.fields.remark'))
  fireEvent.change(remark, { target: { value: 'Wet' } })
  fireEvent.blur(remark)
  await waitFor(() => expect(stored.detail.defect.remark).toBe('Wet'))
  press(t('defects.panel.takeHint'))
  await waitFor(() => expect(stored.detail.defect.severity).toBe('moderate'))
  await screen.findByTitle(t('defects.panel.favouriteKey', { key: 1 }), {}, { timeout: 10_000 })
  fireEvent.keyDown(window, { code: 'Digit1', key: '1', altKey: true })
  await waitFor(() => expect(stored.detail.defect.type).toBe('concrete_spalling'))
})

it('names both severities of a width whose plus-minus crosses a limit, and proposes neither', async () => {
  const width = { value: 4.3, plusMinus: 1.1, source: 'detected' as const, isExtent: false }
  await withDefect('corporate-admin', aDetail({ width: 4.3, measures: { length: null, width, area: null } }))
  const values = { from: 'Major', to: 'Critical' }
  expect(screen.getByText(t('defects.panel.byWidthBetween', values))).toBeTruthy()
  expect(screen.queryByText(t('defects.panel.takeHint'))).toBeNull()
})

it('names them to a reader too, who may decide nothing', async () => {
  const width = { value: 4.3, plusMinus: 1.1, source: 'detected' as const, isExtent: false }
  await withDefect('corporate-viewer', aDetail({ width: 4.3, measures: { length: null, width, area: null } }))
  expect(screen.getByText(t('defects.panel.byWidthBetween', { from: 'Major', to: 'Critical' }))).toBeTruthy()
})

it('draws no severity from the side of a box', async () => {
  const width = { value: 4.3, plusMinus: 0.1, source: 'box' as const, isExtent: true }
  await withDefect('corporate-admin', aDetail({ width: 4.3, measures: { length: null, width, area: null } }))
  expect(screen.queryByText(t('defects.panel.takeHint'))).toBeNull()
})

it('says what a size may be, and keeps the one before', async () => {
  const stored = await withDefect('corporate-admin')
  const width = screen.getByLabelText(t('defects.fields.width'))
  fireEvent.change(width, { target: { value: '0' } })
  fireEvent.blur(width)
  expect(screen.getByText(t('defects.panel.sizeFault'))).toBeTruthy()
  expect(stored.detail.defect.width).toBe(0.4)
  fireEvent.change(width, { target: { value: t('defects.panel.notDefined') } })
  fireEvent.blur(width)
  await waitFor(() => expect(stored.detail.defect.width).toBeNull())
})

it('shows both versions of a field that two changed at once', async () => {
  const stored = await withDefect('corporate-admin')
  stored.detail = aDetail({ block: 'Theirs', version: 2 })
  const block = screen.getByLabelText(t('defects.fields.block'))
  fireEvent.change(block, { target: { value: 'Mine' } })
  fireEvent.blur(block)
  await screen.findByText(
    t('defects.conflict.field', { name: t('defects.fields.block'), mine: 'Mine', theirs: 'Theirs' }),
  )
  press(t('defects.conflict.keep'))
  await waitFor(() => expect(stored.detail.defect.block).toBe('Mine'))
})

it('is text for a viewer: every field with its value, and nothing to type into or to choose from', async () => {
  await withDefect(
    'corporate-viewer',
    aDetail({ remark: 'Loose render', dueDate: '2026-12-24', width: null, isBelowGsd: true, vertical: '' }),
  )
  const value = async (name: string) => (await screen.findByRole('group', { name })).textContent
  expect(await value(t('defects.fields.remark'))).toBe('Loose render')
  expect(await value(t('defects.fields.dueDate'))).toContain('24')
  expect(await value(t('defects.fields.width'))).toBe(t('defects.panel.belowGsd'))
  expect(await value(t('defects.fields.vertical'))).toBe(t('defects.panel.nothing'))
  expect(await value(t('defects.fields.length'))).toContain(t('defects.panel.unit'))
  for (const role of ['textbox', 'combobox', 'spinbutton'] as const) expect(screen.queryAllByRole(role)).toEqual([])
})

it('asks for what a change of status needs, and shows a viewer nothing to press', async () => {
  const stored = await withDefect('corporate-standard')
  press(t('defects.status.steps.submit'))
  await screen.findByText(t('defects.status.faults.proof-missing'))
  fireEvent.change(screen.getByLabelText(t('defects.status.done')), { target: { value: 'Patched' } })
  fireEvent.submit(document.querySelector('[role="dialog"] form')!)
  await waitFor(() => expect(stored.detail.defect.status).toBe('to-be-verified'))
  cleanup()
  await server?.close()
  await withDefect('corporate-viewer')
  expect(screen.queryByText(t('defects.status.steps.submit'))).toBeNull()
  expect(screen.queryByLabelText(t('defects.comments.label'))).toBeNull()
})

it('a defect does not say that all is saved while another one is not', async () => {
  await withDefect('corporate-admin')
  await screen.findByText(t('shell.saved.all'))
  const client = makeQueryClient(() => undefined)
  const autosave = defectAutosaveOf(client, of)
  await server?.close()
  act(() => {
    autosave.take([aDetail({ _id: ids.assignee }).defect])
    autosave.change(ids.assignee, { remark: 'typed' })
  })
  await screen.findByText(t('defects.saved.others', { count: 1 }))
  expect(screen.queryByText(t('shell.saved.all'))).toBeNull()
  act(() => autosave.revert([ids.assignee]))
  await screen.findByText(t('shell.saved.all'))
})

it('the page asks before it is closed only where the browser could not store what was typed', async () => {
  await withDefect('corporate-admin')
  await server?.close()
  const autosave = defectAutosaveOf(
    makeQueryClient(() => undefined),
    of,
  )
  const isAsked = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  act(() => autosave.change(ids.defect, { remark: 'typed' }))
  expect(isAsked()).toBe(false)
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    act(() => autosave.change(ids.defect, { block: 'typed' }))
    expect(isAsked()).toBe(true)
  } finally {
    Storage.prototype.setItem = setItem
    act(() => autosave.revert([ids.defect]))
  }
  expect(isAsked()).toBe(false)
})
