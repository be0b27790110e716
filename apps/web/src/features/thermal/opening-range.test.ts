import { defaultRange } from '@plumbline/thermal/range'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { rangeOf, useOpeningRange, type OpeningRange } from './opening-range.ts'

const fitting = { min: 18, max: 31.5 }
const choose = (projectId: string, choice: OpeningRange) => {
  const opened = open(projectId)
  act(() => void opened.current.choose(choice))
}
const open = (projectId: string) => renderHook(() => useOpeningRange(projectId, fitting)).result

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('an image opens with 0 to 100 °C until Fit is chosen, and then with its own temperatures', () => {
  const opened = open('p1')
  expect(opened.current.unsaved).toEqual({ min: 0, max: 100 })
  act(() => expect(opened.current.choose('fit')).toEqual(fitting))
  expect(opened.current.unsaved).toEqual(fitting)
  expect(open('p1').current.unsaved).toEqual(fitting)
})

it('the choice is that of one project, and can be taken back', () => {
  choose('p1', 'fit')
  expect(open('p2').current.unsaved).toEqual(defaultRange)
  choose('p1', 'standard')
  expect(open('p1').current.unsaved).toEqual(defaultRange)
})

it('another user of the same browser has another choice', () => {
  choose('p1', 'fit')
  const [key] = Object.keys(localStorage)
  expect(key).toMatch(/^plumbline\.thermal-range\..*\.p1$/)
  localStorage.setItem(key!.replace('.p1', 'somebody-else.p1'), localStorage.getItem(key!)!)
  localStorage.removeItem(key!)
  expect(open('p1').current.unsaved).toEqual(defaultRange)
})

it('works in a browser that stores nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  const opened = open('p1')
  expect(opened.current.unsaved).toEqual(defaultRange)
  act(() => void opened.current.choose('fit'))
  expect(opened.current.unsaved).toEqual(rangeOf('fit', fitting))
})
