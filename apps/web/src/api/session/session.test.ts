import { renderHook, act } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aSession, ids } from '../http/fake-server.ts'
import { storedToken } from '../http/refresh.ts'
import {
  activeCorporate,
  beginSession,
  endIdleSession,
  endSession,
  readSession,
  renameInSession,
  renewSession,
  selectCorporate,
  sessionEnd,
  useSession,
} from './session.ts'

const storageKey = 'plumbline.session'

afterEach(() => window.localStorage.clear())

describe('the stored session', () => {
  it('survives a reload with the selected corporate', () => {
    beginSession(aSession())
    selectCorporate(1)
    expect(JSON.parse(window.localStorage.getItem(storageKey)!)).toMatchObject({
      userId: ids.user,
      selectedCorporateIndex: 1,
    })
    expect(activeCorporate(readSession()!)?.name).toBe('Other Survey')
  })

  it('keeps the corporate, not its place in the list, over a refresh', () => {
    beginSession(aSession())
    selectCorporate(1)
    renewSession(aSession({ corporates: [...aSession().corporates].reverse() }))
    expect(activeCorporate(readSession()!)?.corporateId).toBe(ids.otherCorporate)
    renewSession(aSession({ corporates: aSession().corporates.slice(0, 1) }))
    expect(activeCorporate(readSession()!)?.corporateId).toBe(ids.corporate)
  })

  it('takes a new name of the user or of one corporate, and nothing else with it', () => {
    renameInSession({ userName: 'Nobody' })
    expect(readSession()).toBeNull()
    beginSession(aSession())
    selectCorporate(1)
    renameInSession({ userName: 'Mei Chan' })
    renameInSession({ corporate: { corporateId: ids.otherCorporate, name: 'Peak Survey' } })
    const { accessToken: _, refreshToken: __, ...begun } = aSession()
    const names = begun.corporates.map(({ name }) => name)
    expect(readSession()).toEqual({
      ...begun,
      userName: 'Mei Chan',
      selectedCorporateIndex: 1,
      renewedAt: expect.any(Number),
      corporates: begun.corporates.map((own, index) => ({ ...own, name: index === 1 ? 'Peak Survey' : names[index] })),
    })
  })

  it('leaves no token in any storage', () => {
    beginSession(aSession())
    renewSession(aSession({ accessToken: 'access-2', refreshToken: 'refresh-2' }))
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toMatch(/access-|refresh-/)
    expect(storedToken()).toBe('access-2')
  })

  it('drops the token of a user who is no longer signed in', () => {
    beginSession(aSession())
    window.localStorage.setItem(storageKey, JSON.stringify({ ...readSession(), userId: ids.project }))
    expect(storedToken()).toBeUndefined()
  })

  it('expires after a month without use, also offline', () => {
    beginSession(aSession())
    endIdleSession()
    expect(readSession()).not.toBeNull()
    window.localStorage.setItem(
      storageKey,
      JSON.stringify({ ...readSession(), renewedAt: Date.now() - 31 * 24 * 3600 * 1000 }),
    )
    endIdleSession()
    expect([readSession(), sessionEnd()]).toEqual([null, 'lost'])
  })

  it.each(['', '{', 'null', '[]', '{"userId":1}', JSON.stringify({ ...aSession(), corporates: 'x' })])(
    'is none when the storage holds %s',
    (text) => {
      window.localStorage.setItem(storageKey, text)
      expect(readSession()).toBeNull()
    },
  )

  it('falls back to the first corporate when the index is wrong', () => {
    window.localStorage.setItem(storageKey, JSON.stringify({ ...aSession(), selectedCorporateIndex: 9 }))
    expect(readSession()?.selectedCorporateIndex).toBe(0)
  })

  it('notifies the screens, also from another tab', () => {
    const { result } = renderHook(() => useSession())
    expect(result.current).toBeNull()
    act(() => beginSession(aSession()))
    expect(result.current?.userName).toBe('Demo Surveyor')
    act(() => {
      window.localStorage.removeItem(storageKey)
      window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
    })
    expect(result.current).toBeNull()
  })

  it('lives as long as the page when storage is blocked', () => {
    const storage = Object.getOwnPropertyDescriptor(window, 'localStorage')!
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new Error('refused')
      },
    })
    try {
      beginSession(aSession())
      expect(readSession()?.userId).toBe(ids.user)
      endSession('signed-out')
      expect(readSession()).toBeNull()
    } finally {
      Object.defineProperty(window, 'localStorage', storage)
    }
  })
})
