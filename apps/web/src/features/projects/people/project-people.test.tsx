import type { ProjectUser } from '@plumbline/contract/accounts/users'
import type { Role } from '@plumbline/contract/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ids, type Answer, type SentRequest } from '../../../api/http/fake-server.ts'
import { newId } from '../../../api/new-id.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import { ProjectAccessDialog } from './ProjectAccessDialog.tsx'

closeScreens()
const t = await translatorOf()

const user = (name: string, role: Role): ProjectUser => ({
  _id: newId(),
  name,
  email: `${name.toLowerCase()}@demo.example`,
  role,
})
const mei = user('Mei', 'corporate-standard')
const ken = user('Ken', 'corporate-standard')
const vera = user('Vera', 'corporate-viewer')
const ada = user('Ada', 'corporate-admin')

type Options = { readonly role?: Role; readonly onAssign?: (asked: SentRequest) => Answer; readonly fails?: boolean }

async function open({ role = 'corporate-admin', onAssign, fails = false }: Options = {}) {
  let assigned: readonly ProjectUser[] = [mei]
  let isBroken = fails
  const shown = await showScreen(
    <ProjectAccessDialog
      project={{ _id: ids.project, projectNum: 'HK-1', planName: 'BASIC' }}
      member={{ corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true }}
      selfId={mei._id}
      upgradeHref="/upgrade"
      onClose={() => undefined}
    />,
    {
      respond: (asked) => {
        if (isBroken) return refusal('access.denied', { status: 403 })
        const people = [mei, ken, vera, ada]
        if (asked.url.includes('/corporates/'))
          return { status: 200, body: { data: people.map((one) => ({ ...one, status: 'active' })) } }
        if (asked.method === 'GET') return { status: 200, body: { data: assigned } }
        const refused = onAssign?.(asked)
        if (refused !== undefined) return refused
        const [{ userId, isAssigned }] = asked.body as [{ userId: string; isAssigned: boolean }]
        const rest = assigned.filter(({ _id }) => _id !== userId)
        assigned = isAssigned ? [...rest, people.find(({ _id }) => _id === userId)!] : rest
        return { status: 200, body: { data: assigned } }
      },
    },
  )
  await screen.findByRole('dialog', { name: t('projects.list.people.title', { code: 'HK-1' }) })
  return { ...shown, repair: () => (isBroken = false) }
}
const section = async (title: string) => within(await screen.findByRole('region', { name: title }))
const addButton = (name: string) => t('projects.list.people.addName', { name })

it('lists who is on the project, who could be, and who opens every project', async () => {
  await open()
  const on = await section(t('projects.list.people.assigned'))
  expect(on.getByText(mei.email)).toBeTruthy()
  expect(on.getByText(t('projects.list.people.you'))).toBeTruthy()
  expect(on.queryByText(ken.email)).toBeNull()
  expect((await section(t('projects.list.people.others'))).getByText(ken.email)).toBeTruthy()
  expect((await section(t('projects.list.people.everywhere'))).getByText(ada.email)).toBeTruthy()
  expect(screen.getByText(t('projects.list.people.seats.users', { taken: 1, most: 3 }))).toBeTruthy()
})

it('puts a person on the project and takes one off, each by one call', async () => {
  const { writes } = await open()
  await section(t('projects.list.people.others'))
  press(addButton('Ken'))
  await waitFor(() => expect(toasts()).toEqual([t('projects.list.people.added', { name: 'Ken' })]))
  expect((await section(t('projects.list.people.assigned'))).getByText(ken.email)).toBeTruthy()
  press(t('projects.list.people.takeName', { name: 'Mei' }))
  await waitFor(() => expect(toasts()).toContain(t('projects.list.people.taken', { name: 'Mei' })))
  expect(writes().map(({ body }) => body)).toEqual([
    [{ userId: ken._id, isAssigned: true }],
    [{ userId: mei._id, isAssigned: false }],
  ])
})

it('finds people by a part of their name or by their role', async () => {
  await open()
  const others = await section(t('projects.list.people.others'))
  type(t('projects.list.people.search'), 've')
  expect(others.getByText(vera.email)).toBeTruthy()
  expect(others.queryByText(ken.email)).toBeNull()
  type(t('projects.list.people.search'), 'zz')
  expect(others.getByRole('status').textContent).toBe(t('projects.list.people.noMatch'))
  type(t('projects.list.people.search'), '')
  type(t('projects.list.people.role'), 'corporate-standard')
  expect(others.queryByText(vera.email)).toBeNull()
})

it('a plan that is full is said with a way to a larger one', async () => {
  await open({ onAssign: () => refusal('plan.users') })
  await section(t('projects.list.people.others'))
  press(addButton('Ken'))
  await screen.findByText(t('errors.plan.users'))
  expect(screen.getByRole('link', { name: t('projects.list.people.upgrade') }).getAttribute('href')).toBe('/upgrade')
  expect(toasts()).toEqual([])
})

it('who may only look sees who is on it, and no button', async () => {
  await open({ role: 'corporate-viewer' })
  expect((await section(t('projects.list.people.assigned'))).getByText(mei.email)).toBeTruthy()
  expect(screen.getByText(t('projects.list.people.readOnly'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Mei|Ken/ })).toBeNull()
})

it('a list that could not be read says why, and is read again on request', async () => {
  const { repair } = await open({ fails: true })
  expect((await screen.findByRole('alert')).textContent).toContain(t('errors.access.denied'))
  repair()
  press(t('shell.failure.retry'))
  await section(t('projects.list.people.assigned'))
  expect(screen.queryByText(t('errors.access.denied'))).toBeNull()
})
