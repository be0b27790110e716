import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

/**
 * Files share a page as well: what the last one left on it, in its address or in its storage, must not reach the next.
 */
cleanup()
const { documentElement, head, body } = document
for (const part of [head, body]) part.replaceChildren()
for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name)
for (const { name } of [...body.attributes]) body.removeAttribute(name)
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

/** A timer that a file left running would fire in the next one, and restart itself on the fake clock of that file. */
const timers = new Set<Parameters<typeof clearTimeout>[0]>()
const ownSetTimeout = globalThis.setTimeout
const recorded = ((task: () => void, ms?: number, ...rest: unknown[]) => {
  const timer = ownSetTimeout(task, ms, ...rest)
  timers.add(timer)
  return timer
}) as typeof setTimeout
globalThis.setTimeout = Object.defineProperties(recorded, Object.getOwnPropertyDescriptors(ownSetTimeout))
const ownSetInterval = globalThis.setInterval
globalThis.setInterval = ((task: () => void, ms?: number, ...rest: unknown[]) => {
  const timer = ownSetInterval(task, ms, ...rest)
  timers.add(timer)
  return timer
}) as typeof setInterval
afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
  globalThis.setTimeout = ownSetTimeout
  globalThis.setInterval = ownSetInterval
})

/** A listener that outlives its file would answer for it: an autosave of one file would keep the page of the next open. */
const listeners: (() => void)[] = []
const { addEventListener } = window
const addAndRecord = (...given: Parameters<typeof addEventListener>) => {
  listeners.push(() => window.removeEventListener(...given))
  addEventListener.apply(window, given)
}
window.addEventListener = addAndRecord as typeof addEventListener
afterAll(() => {
  window.addEventListener = addEventListener
  for (const remove of listeners) remove()
})

/** jsdom lays nothing out, so test files give sizes to its classes; those of one file must not reach the next. */
const classes = [Element.prototype, HTMLElement.prototype, HTMLCanvasElement.prototype].map((owner) => ({
  owner,
  given: Object.getOwnPropertyDescriptors(owner),
}))
afterAll(() => {
  for (const { owner, given } of classes) {
    for (const name of Reflect.ownKeys(owner)) {
      const before = Reflect.getOwnPropertyDescriptor(given, name)?.value as PropertyDescriptor | undefined
      const isRestored =
        before === undefined ? Reflect.deleteProperty(owner, name) : Reflect.defineProperty(owner, name, before)
      if (!isRestored) throw new Error(`A test defined "${String(name)}" for all later files: make it configurable.`)
    }
  }
})
