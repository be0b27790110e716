import { MantineProvider } from '@mantine/core'
import type { Role } from '@plumbline/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aSession, loopback, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { makeQueryClient } from '../../../api/http/query-client.ts'
import { beginSession } from '../../../api/session/session.ts'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { DefectSettings } from './DefectSettings.tsx'

const t = translator('en', await loadMessages('en'))
const of = {
  corporateId: '01890000-0000-7000-8000-000000000001',
  projectId: '01890000-0000-7000-8000-000000000002',
  workspaceId: '01890000-0000-7000-8000-000000000003',
}

beforeAll(defineLayoutStandIns)

let server: Awaited<ReturnType<typeof loopback>> | undefined
const box = HTMLElement.prototype.getBoundingClientRect
afterEach(async () => {
  cleanup()
  HTMLElement.prototype.getBoundingClientRect = box
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

type Project = { library: 'hk-mbis' | 'sg-bca'; favourites: string[]; version: number }

/** A server that keeps one project as ours does: a save from another version is refused. */
async function withProject(project: Project, role: Role = 'corporate-admin') {
  const saves = () => server!.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const answer = ({ method, url, body }: SentRequest): Answer => {
    if (url.includes('/materials')) return { status: 200, body: { materials: [] } }
    if (url.includes('/defect-definitions')) return { status: 200, body: { defectDefinitions: [] } }
    if (method === 'GET')
      return {
        status: 200,
        body: { defectLibrary: project.library, favouriteDefectOpts: project.favourites, version: project.version },
      }
    const given = body as { defectLibrary: Project['library']; favouriteDefectOpts: string[]; version: number }
    if (given.version !== project.version)
      return { status: 409, body: { code: 'version.stale', message: 'stale', requestId: 'x' } }
    Object.assign(project, {
      library: given.defectLibrary,
      favourites: given.favouriteDefectOpts,
      version: project.version + 1,
    })
    return { status: 200, body: { version: project.version } }
  }
  server = await loopback(answer)
  beginSession(aSession())
  const member = { corporateId: of.corporateId, role, name: 'Own Surveys', isSaas: true }
  const router = createMemoryRouter([{ path: '*', element: <DefectSettings of={of} member={member} /> }])
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <QueryClientProvider client={makeQueryClient(() => undefined)}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageContext>
    </MantineProvider>,
  )
  await screen.findByText(t('projects.settings.favourites.title'), {}, { timeout: 10_000 })
  return { project, saves }
}

const rows = () => Array.from(document.querySelectorAll('ol > li'))
const favourites = () => rows().map((row) => row.querySelector('span[class*="name"]')?.textContent)
/** By label or text: asking for roles takes jsdom a quarter of a second each. */
const buttonOf = (name: string) =>
  screen.queryByLabelText(name, { selector: 'button' }) ??
  screen.queryByText(name, { selector: 'button, button *' })?.closest('button') ??
  null
const press = (name: string) => fireEvent.click(buttonOf(name)!)
const star = (name: string) => press(t('projects.settings.favourites.star', { name }))
const type = (name: string) => {
  fireEvent.change(screen.getByLabelText(t('projects.settings.favourites.name')), { target: { value: name } })
  press(t('projects.settings.favourites.add'))
}
const isUnsaved = () => screen.queryByText(t('projects.settings.unsaved')) !== null

describe('favourites', () => {
  it('are starred, typed, ordered, taken away and saved together', async () => {
    const { saves } = await withProject({ library: 'hk-mbis', favourites: ['crack_structural'], version: 4 })
    star('Corroded reinforcement')
    type('Loose nest')
    expect(favourites()).toEqual(['Structural crack', 'Corroded reinforcement', 'Loose nest'])
    press(t('projects.settings.favourites.up', { name: 'Loose nest' }))
    press(t('projects.settings.favourites.down', { name: 'Structural crack' }))
    expect(
      screen.getByText(t('projects.settings.favourites.moved', { name: 'Structural crack', place: 2, count: 3 })),
    ).toBeTruthy()
    star('Corroded reinforcement')
    expect(favourites()).toEqual(['Loose nest', 'Structural crack'])
    press(t('projects.settings.save'))
    await waitFor(() => expect(isUnsaved()).toBe(false))
    expect(saves()).toEqual([
      { defectLibrary: 'hk-mbis', favouriteDefectOpts: ['Loose nest', 'crack_structural'], version: 4 },
    ])
  })

  it('stay where they are at the ends, and the arrow keeps the focus', async () => {
    await withProject({ library: 'hk-mbis', favourites: ['a', 'b'], version: 1 })
    const up = buttonOf(t('projects.settings.favourites.up', { name: 'b' }))!
    up.focus()
    fireEvent.click(up)
    expect(favourites()).toEqual(['b', 'a'])
    fireEvent.click(up)
    expect(favourites()).toEqual(['b', 'a'])
    await waitFor(() => expect(document.activeElement).toBe(up))
  })

  it('are refused empty or twice, with words at the field', async () => {
    await withProject({ library: 'hk-mbis', favourites: ['crack_structural'], version: 1 })
    type(' ')
    expect(screen.getByText(t('rules.required'))).toBeTruthy()
    type('structural CRACK')
    expect(screen.getByText(t('rules.favourite.repeated'))).toBeTruthy()
    expect(favourites()).toEqual(['Structural crack'])
    expect(isUnsaved()).toBe(false)
  })

  it('put back as they were leave nothing to save', async () => {
    await withProject({ library: 'hk-mbis', favourites: [], version: 1 })
    star('Structural crack')
    expect(isUnsaved()).toBe(true)
    star('Structural crack')
    expect(isUnsaved()).toBe(false)
    star('Structural crack')
    press(t('projects.settings.cancel'))
    expect(favourites()).toEqual([])
  })

  it('follow the pointer that drags them, and Escape puts them back', async () => {
    await withProject({ library: 'hk-mbis', favourites: ['a', 'b', 'c'], version: 1 })
    // jsdom has no layout: each row is 40 high, by its place.
    HTMLElement.prototype.getBoundingClientRect = function () {
      const top = Array.from(this.parentElement?.children ?? []).indexOf(this) * 40
      return { top, height: 40, bottom: top + 40, left: 0, right: 100, width: 100, x: 0, y: top, toJSON: () => '' }
    }
    const grab = (index: number) =>
      fireEvent.pointerDown(rows()[index]!.querySelector(`[title="${t('projects.settings.favourites.drag')}"]`)!, {
        button: 0,
      })
    const moveTo = (clientY: number) => fireEvent(window, new MouseEvent('pointermove', { clientY }))
    grab(0)
    moveTo(30)
    expect(favourites()).toEqual(['a', 'b', 'c'])
    moveTo(65)
    expect(favourites()).toEqual(['b', 'a', 'c'])
    moveTo(110)
    expect(favourites()).toEqual(['b', 'c', 'a'])
    fireEvent(window, new MouseEvent('pointerup'))
    moveTo(0)
    expect(favourites()).toEqual(['b', 'c', 'a'])
    grab(2)
    moveTo(10)
    moveTo(10)
    expect(favourites()).toEqual(['a', 'b', 'c'])
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(favourites()).toEqual(['b', 'c', 'a'])
  })
})

describe('another library', () => {
  const choose = () => fireEvent.click(screen.getByLabelText(/^Singapore BCA/))

  it('is chosen at once where every favourite stays good', async () => {
    const { saves } = await withProject({
      library: 'hk-mbis',
      favourites: ['concrete_spalling', 'Loose nest'],
      version: 1,
    })
    choose()
    expect(favourites()).toEqual(['Spalling concrete', 'Loose nest'])
    press(t('projects.settings.save'))
    await waitFor(() =>
      expect(saves()).toEqual([
        { defectLibrary: 'sg-bca', favouriteDefectOpts: ['concrete_spalling', 'Loose nest'], version: 1 },
      ]),
    )
  })

  it.each([
    ['keep', ['Structural crack', 'Loose nest']],
    ['remove', ['Loose nest']],
  ] as const)('asks what to do with the others: %s', async (answer, left) => {
    await withProject({ library: 'hk-mbis', favourites: ['crack_structural', 'Loose nest'], version: 1 })
    choose()
    await screen.findByText(t('projects.settings.change.text', { count: 1 }))
    press(t(`projects.settings.change.${answer}`, { count: 1 }))
    expect(favourites()).toEqual(left)
    expect(screen.getByLabelText<HTMLInputElement>(/^Singapore BCA/).checked).toBe(true)
  })
})

describe('somebody else', () => {
  it('a change of other fields is no conflict', async () => {
    const { project, saves } = await withProject({ library: 'hk-mbis', favourites: ['a'], version: 1 })
    star('Structural crack')
    project.version = 7
    press(t('projects.settings.save'))
    await waitFor(() => expect(isUnsaved()).toBe(false))
    expect(saves()).toHaveLength(2)
    expect(project).toEqual({ library: 'hk-mbis', favourites: ['a', 'crack_structural'], version: 8 })
  })

  async function conflict() {
    const world = await withProject({ library: 'hk-mbis', favourites: ['a'], version: 1 })
    star('Structural crack')
    Object.assign(world.project, { favourites: ['theirs'], version: 2 })
    press(t('projects.settings.save'))
    await screen.findByText(t('projects.settings.conflict.title'))
    expect(favourites()).toEqual(['a', 'Structural crack'])
    expect(world.project.favourites).toEqual(['theirs'])
    return world
  }

  it('their version can be taken over', async () => {
    const { project } = await conflict()
    press(t('projects.settings.conflict.take'))
    await waitFor(() => expect(favourites()).toEqual(['theirs']))
    expect(isUnsaved()).toBe(false)
    expect(project.version).toBe(2)
  })

  it('their version can be overwritten on purpose', async () => {
    const { project } = await conflict()
    press(t('projects.settings.conflict.keep'))
    await waitFor(() =>
      expect(project).toEqual({ library: 'hk-mbis', favourites: ['a', 'crack_structural'], version: 3 }),
    )
    await waitFor(() => expect(screen.queryByText(t('projects.settings.conflict.title'))).toBeNull())
  })
})

it('a read-only member has no controls', async () => {
  await withProject({ library: 'hk-mbis', favourites: ['crack_structural'], version: 1 }, 'corporate-viewer')
  expect(screen.getByText(t('projects.settings.readOnly'))).toBeTruthy()
  expect(favourites()).toEqual(['Structural crack'])
  expect(screen.queryAllByLabelText(/^(Hong Kong|Singapore)/)).toEqual([])
  for (const name of [
    t('projects.settings.favourites.add'),
    t('projects.settings.definitions.create'),
    t('projects.settings.save'),
  ])
    expect([name, buttonOf(name)]).toEqual([name, null])
  expect(document.querySelectorAll('[aria-pressed]')).toHaveLength(0)
})
