import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSession, ids } from '../../api/http/fake-server.ts'
import { beginSession, endSession } from '../../api/session/session.ts'
import { clearRecent, noteRecent, recentOf, type Recent } from './recent.ts'

const anItem = (id: string, changes: Partial<Recent> = {}): Recent => ({
  kind: 'project',
  _id: id,
  title: `Title ${id}`,
  category: null,
  projectId: `p-${id}`,
  projectNum: 'P-1',
  projectName: 'Harbour Tower',
  workspaceId: 'w1',
  inspectionId: null,
  corporateId: ids.corporate,
  ...changes,
})
const found = (userId: string = ids.user, corporateId: string = ids.corporate) =>
  recentOf(userId, corporateId).map(({ _id }) => _id)

afterEach(() => window.localStorage.clear())

describe('recent items', () => {
  it('the latest comes first, each once', () => {
    for (const id of ['a', 'b', 'c', 'a']) noteRecent(ids.user, anItem(id))
    expect(found()).toEqual(['a', 'c', 'b'])
  })

  it('at most eight are stored', () => {
    for (let index = 0; index < 12; index += 1) noteRecent(ids.user, anItem(String(index)))
    expect(found()).toEqual(['11', '10', '9', '8', '7', '6', '5', '4'])
  })

  it('another user at the same browser sees none and starts a new list', () => {
    noteRecent(ids.user, anItem('a'))
    expect(found('other')).toEqual([])
    noteRecent('other', anItem('b'))
    expect(found('other')).toEqual(['b'])
    expect(found()).toEqual([])
  })

  it('another company of the same user has its own items', () => {
    noteRecent(ids.user, anItem('a'))
    noteRecent(ids.user, anItem('b', { corporateId: ids.otherCorporate }))
    expect(found()).toEqual(['a'])
    expect(found(ids.user, ids.otherCorporate)).toEqual(['b'])
  })

  it('stores no more than the fields that lead there', () => {
    noteRecent(ids.user, { ...anItem('a'), secret: 'not stored' } as Recent)
    expect(window.localStorage.getItem('plumbline.recent')).not.toContain('not stored')
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"userId":1}',
    JSON.stringify({ userId: ids.user, items: 'x' }),
    JSON.stringify({
      userId: ids.user,
      items: [null, 1, {}, { ...anItem('a'), kind: 'planet' }, { ...anItem('b'), title: 5 }],
    }),
  ])('ignores what it did not write: %s', (text) => {
    window.localStorage.setItem('plumbline.recent', text)
    expect(found()).toEqual([])
    noteRecent(ids.user, anItem('c'))
    expect(found()).toEqual(['c'])
  })

  it('works without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(() => noteRecent(ids.user, anItem('a'))).not.toThrow()
    expect(() => clearRecent()).not.toThrow()
    expect(found()).toEqual([])
  })

  it('clearing removes all of them', () => {
    noteRecent(ids.user, anItem('a'))
    clearRecent()
    expect(found()).toEqual([])
  })

  it('signing out removes the names of customers from the browser', () => {
    beginSession(aSession())
    noteRecent(ids.user, anItem('a'))
    endSession('signed-out')
    expect(window.localStorage.getItem('plumbline.recent')).toBeNull()
  })
})
