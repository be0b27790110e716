import type { Editor } from '@plumbline/canvas/editor'
import type { PointerInput } from '@plumbline/canvas/inputs'

const pointerTypes = {
  pointerdown: 'down',
  pointermove: 'move',
  pointerup: 'up',
  pointercancel: 'cancel',
} as const satisfies Record<string, PointerInput['type']>
const devices = ['mouse', 'pen', 'touch'] as const

type Modified = {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly timeStamp: number
}

/** Fields undo what was typed in them. */
const ownUndo =
  'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select, [contenteditable="true"]'

/**
 * Undo and redo by key belong to the whole screen: a button in a list has the focus as often as the canvas. What lies
 * over the canvas has its own.
 */
function isUndoFor(
  surface: HTMLElement,
  { target, ctrlKey, metaKey, altKey, key, defaultPrevented, isComposing }: KeyboardEvent,
): boolean {
  if (defaultPrevented || isComposing || altKey || !(ctrlKey || metaKey) || !['z', 'y'].includes(key.toLowerCase()))
    return false
  if (!(target instanceof Element) || surface.contains(target) || target.closest(ownUndo) !== null) return false
  return target.closest('[role="dialog"]') === surface.closest('[role="dialog"]')
}

const modifiersOf = (event: Modified) => ({
  ctrl: event.ctrlKey,
  shift: event.shiftKey,
  alt: event.altKey,
  now: event.timeStamp,
})

/** Hand, pen, finger, wheel and keys of one element to the editor. Answers how to take it off again. */
export function wireInput(surface: HTMLElement, editor: Editor): () => void {
  const off = new AbortController()
  const listen = <K extends keyof HTMLElementEventMap>(type: K, work: (event: HTMLElementEventMap[K]) => void) =>
    surface.addEventListener(type, work, { signal: off.signal, passive: false })

  function placeOf(event: MouseEvent) {
    const { left, top } = surface.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  function onPointer(event: PointerEvent): void {
    const type = pointerTypes[event.type as keyof typeof pointerTypes]
    const pointerType = devices.find((device) => device === event.pointerType) ?? 'mouse'
    if (type === 'down') {
      // A drag that leaves the canvas goes on until the button is let go.
      surface.setPointerCapture(event.pointerId)
      // The middle button would begin to scroll the page.
      if (event.button === 1) event.preventDefault()
    }
    editor.pointer({
      type,
      at: placeOf(event),
      button: event.button,
      pointerId: event.pointerId,
      pointerType,
      ...modifiersOf(event),
    })
  }

  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) listen(type, onPointer)
  listen('wheel', (event) => {
    if (editor.wheel({ at: placeOf(event), deltaY: event.deltaY, ...modifiersOf(event) }) === 'zoomed')
      event.preventDefault()
  })
  for (const [type, name] of [
    ['keydown', 'down'],
    ['keyup', 'up'],
  ] as const) {
    listen(type, (event) => {
      // While a Chinese input method composes, keys belong to it.
      if (event.isComposing || event.target !== surface) return
      // Alt alone would open the browser's menu, and the next wheel would not zoom.
      if (event.key === 'Alt') event.preventDefault()
      if (editor.key({ type: name, key: event.key, ...modifiersOf(event), ctrl: event.ctrlKey || event.metaKey }))
        event.preventDefault()
    })
  }
  window.addEventListener(
    'keydown',
    (event) => {
      if (isUndoFor(surface, event) && editor.key({ type: 'down', key: event.key, ...modifiersOf(event), ctrl: true }))
        event.preventDefault()
    },
    { signal: off.signal },
  )
  listen('blur', () => editor.blur())
  window.addEventListener('blur', () => editor.blur(), { signal: off.signal })
  return () => off.abort()
}
