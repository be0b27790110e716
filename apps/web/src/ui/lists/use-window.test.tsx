import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMeasuredWindow } from './use-window.ts'

/** What the browser would lay out, by key; 0: nothing is laid out. */
const heights = new Map<string, number>()
const observers = new Set<() => void>()

beforeEach(() => {
  heights.clear()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heights.get(this.dataset['key'] ?? '') ?? 0
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly notify: () => void
      constructor(notify: () => void) {
        this.notify = notify
      }
      observe(target: Element) {
        if ('key' in (target as HTMLElement).dataset) observers.add(this.notify)
      }
      unobserve() {}
      disconnect() {
        observers.delete(this.notify)
      }
    },
  )
})
afterEach(cleanup)

function List({ keys }: { readonly keys: readonly string[] }) {
  const { ref, rows, tops, first, last } = useMeasuredWindow(keys, 30)
  return (
    <div ref={ref} data-tops={tops.join(' ')}>
      <div ref={rows}>
        {keys.slice(first, last).map((key) => (
          <p key={key} data-key={key} />
        ))}
      </div>
    </div>
  )
}

const topsOf = (container: HTMLElement) => container.querySelector('[data-tops]')?.getAttribute('data-tops')
const keys = ['a', 'b', 'c']

test('rows count as usual until they are laid out, and then as high as they are', () => {
  expect(topsOf(render(<List keys={keys} />).container)).toBe('0 30 60 90')
  cleanup()
  heights.set('a', 30).set('b', 54).set('c', 30)
  expect(topsOf(render(<List keys={keys} />).container)).toBe('0 30 84 114')
})

test('a row whose text wraps later moves the rows below it', () => {
  for (const key of keys) heights.set(key, 30)
  const { container, unmount } = render(<List keys={keys} />)
  heights.set('a', 78)
  act(() => {
    for (const notify of observers) notify()
  })
  expect(topsOf(container)).toBe('0 78 108 138')
  unmount()
  expect(observers.size).toBe(0)
})

test('a row that comes later is measured as well', () => {
  for (const key of keys) heights.set(key, 40)
  const { container, rerender } = render(<List keys={keys.slice(0, 2)} />)
  expect(topsOf(container)).toBe('0 40 80')
  rerender(<List keys={keys} />)
  expect(topsOf(container)).toBe('0 40 80 120')
})
