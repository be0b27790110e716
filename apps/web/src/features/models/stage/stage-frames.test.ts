import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followSize, frameRequests, redrawRestored } from './stage-frames.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const nextFrame = () => vi.advanceTimersByTime(20)

it('draws one frame for any number of requests, and another for a request after it', () => {
  const draw = vi.fn()
  const frames = frameRequests(draw)
  frames.ask()
  frames.ask()
  expect(frames.isAsked()).toBe(true)
  nextFrame()
  expect(draw).toHaveBeenCalledOnce()
  expect(frames.isAsked()).toBe(false)
  frames.ask()
  nextFrame()
  expect(draw).toHaveBeenCalledTimes(2)
})

it('draws on while a frame asks for the next one', () => {
  let left = 3
  const frames = frameRequests(() => {
    left -= 1
    if (left > 0) frames.ask()
  })
  frames.ask()
  for (let frame = 0; frame < 5; frame += 1) nextFrame()
  expect(left).toBe(0)
})

it('draws nothing once it is stopped', () => {
  const draw = vi.fn()
  const frames = frameRequests(draw)
  frames.ask()
  frames.stop()
  frames.ask()
  nextFrame()
  expect(draw).not.toHaveBeenCalled()
})

it('follows the size of the box around the canvas, but not while it has none', () => {
  let report = () => undefined as void
  const disconnect = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onSize: () => void) {
        report = onSize
      }
      observe() {}
      disconnect() {
        disconnect()
      }
    },
  )
  const [box, canvas] = [document.createElement('div'), document.createElement('canvas')]
  box.append(canvas)
  const size = { clientWidth: 0, clientHeight: 0 }
  Object.defineProperties(box, {
    clientWidth: { get: () => size.clientWidth },
    clientHeight: { get: () => size.clientHeight },
  })
  const sizes: (readonly [number, number])[] = []
  const stop = followSize(canvas, (width, height) => void sizes.push([width, height]))
  report()
  Object.assign(size, { clientWidth: 300, clientHeight: 200 })
  report()
  expect(sizes).toEqual([[300, 200]])
  stop()
  expect(disconnect).toHaveBeenCalledOnce()
})

it('asks for the card back when it is lost, and draws again when it returns', () => {
  const [canvas, ask] = [document.createElement('canvas'), vi.fn()]
  const stop = redrawRestored(canvas, ask)
  const lost = new Event('webglcontextlost', { cancelable: true })
  canvas.dispatchEvent(lost)
  expect(lost.defaultPrevented).toBe(true)
  canvas.dispatchEvent(new Event('webglcontextrestored'))
  expect(ask).toHaveBeenCalledOnce()
  stop()
  canvas.dispatchEvent(new Event('webglcontextrestored'))
  expect(ask).toHaveBeenCalledOnce()
})
