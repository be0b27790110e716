import { expect, it } from 'vitest'
import { aSession, ids } from '../api/http/fake-server.ts'
import { isValidWorkspace, memberOf, withWorkspace, workspaceQuery } from './workspace-query.ts'

const session = { ...aSession(), selectedCorporateIndex: 0 }
const query = { corporateId: ids.corporate, workspaceId: ids.project, inspectionId: null }

it('takes an address that can name a project, and no other', () => {
  expect(isValidWorkspace(ids.project, query)).toBe(true)
  expect(isValidWorkspace(ids.project, { ...query, corporateId: null, inspectionId: ids.user })).toBe(true)
  expect(isValidWorkspace('nonsense', query)).toBe(false)
  expect(isValidWorkspace(ids.project, { corporateId: null, workspaceId: null, inspectionId: null })).toBe(true)
  expect(isValidWorkspace(ids.project, { ...query, workspaceId: '' })).toBe(false)
  expect(isValidWorkspace(ids.project, { ...query, corporateId: 'x' })).toBe(false)
  expect(isValidWorkspace(ids.project, { ...query, inspectionId: '../../login' })).toBe(false)
})

it('gives the membership of the user in that company', () => {
  expect(memberOf(session, ids.otherCorporate)?.role).toBe('corporate-viewer')
  expect(memberOf(session, ids.user)).toBeUndefined()
  const system = {
    ...session,
    corporates: [
      ...session.corporates,
      { corporateId: ids.project, role: 'system-read-only', name: 'Office', isSaas: true },
    ],
  } as const
  expect(memberOf({ ...system, corporates: [...system.corporates] }, ids.user)).toMatchObject({
    role: 'system-read-only',
    corporateId: ids.user,
  })
})

it('replaces the inspection and leaves the other parameters', () => {
  expect(
    workspaceQuery(
      withWorkspace(`?corporateId=${ids.corporate}&workspaceId=w&inspectionId=old`, { inspectionId: 'new' }),
    ),
  ).toEqual({ corporateId: ids.corporate, workspaceId: 'w', inspectionId: 'new' })
  expect(withWorkspace('?corporateId=c', { workspaceId: 'w', inspectionId: null })).toBe('?corporateId=c&workspaceId=w')
})
