import { afterEach, expect, it, vi } from 'vitest'
import { watchSize } from './watch-size.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reports the first size at once, further ones after 100 ms, and none once stopped', () => {
  vi.useFakeTimers()
  let change = () => undefined as void
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        change = onResize
      }
      observe() {}
      disconnect() {}
    },
  )
  const sizes: unknown[] = []
  const stop = watchSize(document.createElement('div'), (size) => void sizes.push(size))
  expect(sizes).toHaveLength(1)
  change()
  vi.advanceTimersByTime(99)
  change()
  vi.advanceTimersByTime(99)
  expect(sizes).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sizes).toHaveLength(2)
  change()
  stop()
  vi.advanceTimersByTime(1_000)
  expect(sizes).toHaveLength(2)
})
