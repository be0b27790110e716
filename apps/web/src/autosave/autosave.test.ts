import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../api/http/api-error.ts'
import { aSession } from '../api/http/fake-server.ts'
import { beginSession, endSession } from '../api/session/session.ts'
import { autosaveRegistry, sameUser } from './autosave-registry.ts'
import { browserJournal } from './browser-journal.ts'
import { isLost } from './is-lost.ts'

afterEach(() => {
  endSession('signed-out')
  window.localStorage.clear()
})

const otherUser = { ...aSession(), userId: '01930000-0000-7000-8000-0000000000ff' }

function anAutosave(isPending: boolean, isJournaled: boolean) {
  const calls: string[] = []
  return {
    calls,
    flush: () => void calls.push('flush'),
    retry: () => void calls.push('retry'),
    isPending: () => isPending,
    state: () => ({ isJournaled }),
  }
}

function leavePage(): Event {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

it('holds one autosave per user and scope', () => {
  beginSession(aSession())
  const open = autosaveRegistry<ReturnType<typeof anAutosave>>()
  const first = open('inspection', () => anAutosave(false, true))
  expect(open('inspection', () => anAutosave(false, true))).toBe(first)
  expect(open('another', () => anAutosave(false, true))).not.toBe(first)
  beginSession(otherUser)
  expect(open('inspection', () => anAutosave(false, true))).not.toBe(first)
})

it('sends once more before the page is closed, and asks only for what the journal does not hold', () => {
  const open = autosaveRegistry<ReturnType<typeof anAutosave>>()
  const safe = open('safe', () => anAutosave(true, true))
  expect([leavePage().defaultPrevented, safe.calls]).toEqual([false, ['flush']])
  open('saved', () => anAutosave(false, false))
  expect(leavePage().defaultPrevented).toBe(false)
  const unsafe = open('unsafe', () => anAutosave(true, false))
  expect(leavePage().defaultPrevented).toBe(true)
  window.dispatchEvent(new Event('online'))
  expect(unsafe.calls).toEqual(['flush', 'retry'])
})

it('what one user left unsaved is neither read nor sent for another', () => {
  beginSession(aSession())
  const [canSend, record] = [sameUser(), { mine: { title: 'mine' }, base: undefined }]
  browserJournal<{ readonly title: string }, 'title'>('notes', 'plan').write(new Map([['one', record]]))
  expect([canSend(), browserJournal('notes', 'plan').read().size]).toEqual([true, 1])
  beginSession(otherUser)
  expect([canSend(), browserJournal('notes', 'plan').read().size]).toEqual([false, 0])
  beginSession(aSession())
  expect([canSend(), browserJournal('notes', 'plan').read().get('one')]).toEqual([true, record])
})

it('calls lost what another try may change, and nothing that the server has decided', () => {
  const lost = [0, 400, 401, 403, 404, 408, 409, 422, 429, 500, 503].filter((status) =>
    isLost(new ApiError({ code: 'network.lost', message: '', status })),
  )
  expect(lost).toEqual([0, 401, 408, 429, 500, 503])
  expect(isLost(new Error('no answer at all'))).toBe(false)
})
