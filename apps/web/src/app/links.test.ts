import type { Membership } from '@plumbline/contract/accounts/accounts'
import { messageKinds, type MessageKind } from '@plumbline/contract/notifications/message-kinds'
import type { Message } from '@plumbline/contract/notifications/notifications'
import type { Role } from '@plumbline/contract/roles'
import { describe, expect, it } from 'vitest'
import { ids } from '../api/http/fake-server.ts'
import { ApiError } from '../api/http/api-error.ts'
import { messageHref } from './message-links.ts'
import { openedSearch } from './opened-drawing.ts'
import { foundHref } from './palette/found-links.ts'
import { photoLinks } from './photo-links.ts'
import { helpReferrer } from './screens/help/help-referrer.ts'
import { isAnswered, isDeadLink } from './screens/sign-in/dead-link.ts'
import { readTour, saveTour } from './tour/tour-state.ts'

const query = { corporateId: ids.corporate, workspaceId: 'w1', inspectionId: 'i1' }
const member = (role: Role): Membership => ({ corporateId: ids.corporate, role, name: 'Demo Survey', isSaas: true })
const kindOf = (place: string) =>
  (Object.keys(messageKinds) as MessageKind[]).find((kind) => messageKinds[kind].place === place)!
const aMessage = (place: string, changes: Partial<Message> = {}) =>
  ({
    kind: kindOf(place),
    projectId: 'p1',
    workspaceId: 'w1',
    inspectionId: 'i1',
    subjectId: null,
    ...changes,
  }) as Message
const href = (place: string, changes: Partial<Message> = {}, role: Role = 'corporate-admin') =>
  messageHref('en', member(role), query, aMessage(place, changes))

describe('the link of a message', () => {
  const tail = `?corporateId=${ids.corporate}&workspaceId=w1&inspectionId=i1`

  it.each([
    ['markers', null, `/project/p1/inspection-result${tail}`],
    ['markers', 's1', `/project/p1/inspection-result${tail}&plan=s1`],
    ['drawings', null, `/project/p1/upload-drawing${tail}#layout-plan`],
    ['models', null, `/project/p1/result-review/models${tail}`],
    ['findings', null, `/project/p1/result-review/findings${tail}`],
    ['defects', null, `/project/p1/result-review/defects${tail}`],
    ['defects', 'd1', `/project/p1/result-review/defects${tail}&defect=d1`],
    ['calendar', null, `/project/p1/result-review/defects${tail}&view=calendar`],
    ['reports', null, `/project/p1/report-definition${tail}#report-files`],
    ['project', null, `/project/p1/project-info${tail}`],
  ])('about %s with subject %s is %s', (place, subjectId, expected) => {
    expect(kindOf(place)).toBeDefined()
    expect(href(place, { subjectId })).toBe(expected)
  })

  it('about users leads only those there who manage users', () => {
    expect(href('users', { projectId: null })).toBe('/manage-users')
    expect(href('users', { projectId: null }, 'corporate-viewer')).toBeUndefined()
  })

  it('about a plan leads a buyer to the shop and the others to the project', () => {
    expect(href('plan')).toBe(`/buy?corporateId=${ids.corporate}&projectId=p1`)
    expect(href('plan', {}, 'corporate-viewer')).toBe(`/project/p1/project-info${tail}`)
  })

  it('without a project leads nowhere', () => expect(href('drawings', { projectId: null })).toBeUndefined())

  it('of another workspace does not carry the open inspection along', () => {
    expect(href('drawings', { workspaceId: 'w2', inspectionId: null })).toBe(
      `/project/p1/upload-drawing?corporateId=${ids.corporate}&workspaceId=w2#layout-plan`,
    )
    expect(href('drawings', { inspectionId: null })).toContain('inspectionId=i1')
  })

  it('about another project opens it at its own address', () =>
    expect(href('project', { workspaceId: 'w2' })).toBe('/project/p1'))
})

describe('the link of a search result', () => {
  const of = { _id: 'x1', category: null, projectId: 'p 1', workspaceId: 'w1', inspectionId: 'i1' }
  const tail = `?corporateId=c&workspaceId=w1&inspectionId=i1`

  it.each([
    ['project', `/zh-hk/project/p%201/project-info${tail}`],
    ['defect', `/zh-hk/project/p%201/result-review/defects${tail}&defect=x1`],
    ['photo', `/zh-hk/project/p%201/inspection-result/inspection-data${tail}&photo=x1`],
    ['drawing', `/zh-hk/project/p%201/upload-drawing${tail}&drawing=x1#layout-plan`],
  ] as const)('of a %s is %s', (kind, expected) => expect(foundHref('zh-hk', 'c', { ...of, kind })).toBe(expected))

  it('an elevation opens its editor where there is an inspection, else the drawing', () => {
    const elevation = { ...of, kind: 'drawing', category: 'elevation' } as const
    expect(foundHref('en', 'c', elevation)).toContain('&elevation=x1#')
    expect(foundHref('en', 'c', { ...elevation, inspectionId: null })).toContain('&drawing=x1#')
  })
})

it('a photo links to its plan, its video tools and its thermal picture', () => {
  const links = photoLinks('en', 'p1', query)
  expect(links.plan('l1')).toContain('plan=l1')
  expect(links.define('v1', 'l1')).toMatch(/v1.*l1|l1.*v1/)
  expect(links.frames('v2')).toContain('v2')
  expect(links.strip('c2')).toContain('c2')
  expect(links.thermal('t1')).toContain('t1')
  for (const link of [links.plan('x'), links.frames('x'), links.strip('x'), links.thermal('x')])
    expect(link).toContain('workspaceId=w1')
})

describe('the query with an open drawing', () => {
  it.each([
    ['?plan=1', 'drawing', 'd1', '?plan=1&drawing=d1'],
    ['?drawing=d0&plan=1', 'elevation', 'e1', '?plan=1&elevation=e1'],
    ['?elevation=e0', undefined, undefined, ''],
    ['?drawing=d0&corporateId=c', undefined, undefined, '?corporateId=c'],
    ['', 'drawing', undefined, ''],
  ] as const)('%s as %s %s is %s', (search, as, id, expected) => expect(openedSearch(search, as, id)).toBe(expected))
})

describe('where the help was opened from', () => {
  it.each([
    [{ from: '/projects?x=1' }, '/projects?x=1'],
    [{ from: '//evil.example' }, null],
    [{ from: 'https://evil.example' }, null],
    [{ from: 7 }, null],
    [null, null],
    ['/projects', null],
  ])('%j is %j', (state, expected) => expect(helpReferrer(state)).toBe(expected))
})

describe('a link of a mail', () => {
  const error = (code: string, field?: string) =>
    new ApiError({ status: 400, code, message: code, ...(field === undefined ? {} : { field }) } as never)

  it('is dead when it is invalid or its token is cut', () => {
    expect(isDeadLink(error('account.link-invalid'))).toBe(true)
    expect(isDeadLink(error('input.invalid', 'token'))).toBe(true)
    expect(isDeadLink(error('input.invalid'))).toBe(true)
    expect(isDeadLink(error('input.invalid', 'password'))).toBe(false)
    expect(isDeadLink(new Error('account.link-invalid'))).toBe(false)
  })

  it('was answered when its invitation is not found', () => {
    expect(isAnswered(error('invitation.not-found'))).toBe(true)
    expect(isAnswered(error('account.link-invalid'))).toBe(false)
  })
})

describe('the state of the tour', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }

  it('survives a reload and is removed when it is closed', () => {
    saveTour(() => window.localStorage, true)
    expect(readTour(() => window.localStorage)).toBe(true)
    saveTour(() => window.localStorage, false)
    expect(readTour(() => window.localStorage)).toBe(false)
    expect(window.localStorage.length).toBe(0)
  })

  it('is closed where storage is blocked', () => {
    expect(() => saveTour(blocked, true)).not.toThrow()
    expect(readTour(blocked)).toBe(false)
  })
})
