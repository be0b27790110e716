import type { Role } from '@plumbline/contract/roles'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, ids } from '../../api/http/fake-server.ts'
import { beginSession, readSession } from '../../api/session/session.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { actionsOf, matching } from './actions.ts'

const t = translator('en', await loadMessages('en'))
const query = { corporateId: ids.corporate, workspaceId: 'w1', inspectionId: 'i1' }

afterEach(() => window.localStorage.clear())

function actions(
  role: Role,
  {
    pathname = '/projects',
    search = '',
    inspectionId = 'i1' as string | null,
    isInProject = false,
    isMember = true,
  } = {},
) {
  const member = { corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true }
  beginSession(aSession({ corporates: [member] }))
  return actionsOf(t, {
    locale: 'en',
    session: readSession()!,
    member: isMember ? member : undefined,
    project: isInProject ? { projectId: 'p1', query: { ...query, inspectionId } } : undefined,
    pathname,
    search,
  })
}
const idsOf = (found: ReturnType<typeof actions>) => found.map(({ id }) => id)
const hrefOf = (found: ReturnType<typeof actions>, id: string) => found.find((one) => one.id === id)?.href

describe('outside a project', () => {
  it('an administrator can create projects, manage users and read the audit log', () => {
    expect(idsOf(actions('corporate-admin', { pathname: '/help' }))).toEqual(
      expect.arrayContaining(['create', 'projects', 'users', 'audit', 'account', 'keys', 'contact']),
    )
  })

  it('a viewer has none of the actions of an administrator', () => {
    const found = idsOf(actions('corporate-viewer', { pathname: '/help' }))
    expect(found).toEqual(expect.arrayContaining(['projects', 'help', 'account']))
    for (const id of ['create', 'users', 'audit', 'console', 'history']) expect(found).not.toContain(id)
  })

  it('a session without membership has only the actions of everybody', () => {
    expect(idsOf(actions('corporate-admin', { isMember: false, pathname: '/none' }))).toEqual([
      'projects',
      'help',
      'keys',
      'contact',
      'account',
    ])
  })

  it('the console is offered to members of the operator only', () => {
    expect(idsOf(actions('system-admin', { pathname: '/none' }))).toContain('console')
    expect(idsOf(actions('corporate-admin', { pathname: '/none' }))).not.toContain('console')
  })

  it('leaves out the page one is on, but not the dialog of a new project', () => {
    const found = idsOf(actions('corporate-admin', { pathname: '/projects' }))
    expect(found).not.toContain('projects')
    expect(found).toContain('create')
  })

  it('help opens at the topic of the current page', () => {
    expect(hrefOf(actions('corporate-admin', { pathname: '/projects' }), 'help')).toMatch(/^\/help\/[a-z-]+$/)
    expect(hrefOf(actions('corporate-admin', { pathname: '/projects' }), 'keys')).toBe('/help/keys')
  })
})

describe('inside a project', () => {
  const inside = { isInProject: true, pathname: '/project/p1/project-info' }

  it('carries company, workspace and inspection to every tab', () => {
    const found = actions('corporate-admin', inside)
    expect(hrefOf(found, 'upload-drawing')).toBe(
      `/project/p1/upload-drawing?corporateId=${ids.corporate}&workspaceId=w1&inspectionId=i1#layout-plan`,
    )
    expect(hrefOf(found, 'thermal')).toBe(
      `/project/p1/result-review/thermal?corporateId=${ids.corporate}&workspaceId=w1&inspectionId=i1`,
    )
    expect(hrefOf(found, 'library')).toContain('/project/p1/inspection-result/inspection-data?')
  })

  it('leaves out the open tab', () => expect(idsOf(actions('corporate-admin', inside))).not.toContain('project-info'))

  it('without an inspection offers neither localisation, uploads nor photos', () => {
    const found = idsOf(actions('corporate-admin', { ...inside, inspectionId: null }))
    for (const id of ['inspection-result', 'upload', 'library']) expect(found).not.toContain(id)
    expect(found).toEqual(expect.arrayContaining(['drawing', 'report', 'upload-drawing', 'defects']))
  })

  it('a viewer can open the tabs and change nothing', () => {
    const found = idsOf(actions('corporate-viewer', inside))
    for (const id of ['upload', 'drawing', 'report']) expect(found).not.toContain(id)
    expect(found).toEqual(expect.arrayContaining(['upload-drawing', 'inspection-result', 'report-definition']))
  })

  it('prints the defect that is open in the register, and only that', () => {
    const register = { isInProject: true, pathname: '/project/p1/result-review/defects' }
    expect(hrefOf(actions('corporate-viewer', { ...register, search: '?defect=d7' }), 'print')).toContain('d7')
    expect(idsOf(actions('corporate-viewer', register))).not.toContain('print')
    expect(idsOf(actions('corporate-viewer', { ...inside, search: '?defect=d7' }))).not.toContain('print')
  })
})

describe('matching', () => {
  const some = ['Go to Projects', 'Upload photos', 'Upload a drawing'].map((label) => ({ id: label, label, href: '/' }))
  const labels = (typed: string) => matching(some, typed).map(({ label }) => label)

  it.each([
    ['', ['Go to Projects', 'Upload photos', 'Upload a drawing']],
    ['   ', ['Go to Projects', 'Upload photos', 'Upload a drawing']],
    ['UPLOAD', ['Upload photos', 'Upload a drawing']],
    ['drawing upload', ['Upload a drawing']],
    ['upload projects', []],
  ])('%j finds %j', (typed, expected) => expect(labels(typed)).toEqual(expected))
})
