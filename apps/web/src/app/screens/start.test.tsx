import { expect, it } from 'vitest'
import { aSession, ids } from '../../api/http/fake-server.ts'
import { closeScreens, showScreen } from '../../testing/show-screen.tsx'
import { noteRecent } from '../palette/recent.ts'
import { Start } from './Start.tsx'

closeScreens()

const project = {
  kind: 'project',
  _id: 'p1',
  title: 'Harbour Court',
  category: null,
  projectId: 'p1',
  projectNum: 'HK-1',
  projectName: 'Harbour Court',
  workspaceId: 'w1',
  inspectionId: 'i1',
} as const

it('opens the project that was open last, of the company one works in', async () => {
  const { userId } = aSession()
  noteRecent(userId, { ...project, corporateId: ids.corporate })
  noteRecent(userId, { ...project, _id: 'p2', projectId: 'p2', corporateId: 'another' })
  const { router } = await showScreen(<Start />, { path: '/start' })
  expect(router.state.location.pathname).toBe('/project/p1/project-info')
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    corporateId: ids.corporate,
    workspaceId: 'w1',
    inspectionId: 'i1',
  })
})

it('opens the list where none was open', async () => {
  const { router } = await showScreen(<Start />, { path: '/start' })
  expect(router.state.location.pathname).toBe('/projects')
})
