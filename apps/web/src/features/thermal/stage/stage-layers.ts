import type { Alignment } from '@plumbline/contract/thermal/thermal'
import type { ThermalImage } from '@plumbline/thermal/image'
import type { Statistics } from '@plumbline/thermal/statistics'
import { placeOf } from './alignment.ts'
import { createPainter } from '../painter.ts'
import type { LookStore } from '../view-store.ts'
import classes from './Stage.module.css'

export const shows = ['thermal', 'side', 'swipe', 'blend'] as const
export type Show = (typeof shows)[number]
export type Visual = { readonly url: string; readonly width: number; readonly height: number }

type StageLayers = {
  readonly element: HTMLElement
  readonly showVisual: (visual: Visual | undefined) => void
  readonly align: (alignment: Alignment) => void
  /** share: how much of the photo is seen, 0 to 1. */
  readonly compare: (show: Show, share: number) => void
  readonly mark: (found: Statistics | undefined, words: { readonly hot: string; readonly cold: string }) => void
  /** Painted as the look says, until the answer is called. */
  readonly follow: (look: LookStore) => () => void
}

function part(name: string | undefined): HTMLDivElement {
  const element = document.createElement('div')
  element.className = name ?? ''
  return element
}

/** Everything below the meters is browser layers: moving, swiping and blending repaint nothing. */
export function createStageLayers(image: ThermalImage, onSwipe: (share: number) => void): StageLayers {
  const painter = createPainter(image)
  const [element, over, line, hot, cold] = [
    part(classes.layers),
    part(classes.over),
    part(classes.line),
    part(classes.hot),
    part(classes.cold),
  ]
  const photo = document.createElement('img')
  photo.alt = ''
  photo.draggable = false
  photo.crossOrigin = 'anonymous'
  painter.canvas.className = classes.thermal ?? ''
  painter.canvas.setAttribute('aria-hidden', 'true')
  over.append(photo)
  element.append(painter.canvas, over, hot, cold, line)
  let [visual, alignment] = [undefined as Visual | undefined, undefined as Alignment | undefined]

  function lay(): void {
    if (visual !== undefined && alignment !== undefined) Object.assign(photo.style, placeOf(alignment, image, visual))
  }

  line.addEventListener('pointerdown', (event) => {
    // Below it lies the canvas, which would begin to pan.
    event.stopPropagation()
    line.setPointerCapture(event.pointerId)
  })
  line.addEventListener('pointermove', (event) => {
    if (!line.hasPointerCapture(event.pointerId)) return
    event.stopPropagation()
    const { left, width } = element.getBoundingClientRect()
    onSwipe(Math.min(1, Math.max(0, 1 - (event.clientX - left) / width)))
  })
  line.addEventListener('pointerup', (event) => event.stopPropagation())

  return {
    element,
    showVisual(next) {
      if (next?.url !== visual?.url) photo.src = next?.url ?? ''
      visual = next
      lay()
    },
    align(next) {
      alignment = next
      lay()
    },
    compare(show, share) {
      const isOver = visual !== undefined && (show === 'swipe' || show === 'blend')
      over.hidden = !isOver
      line.hidden = !isOver || show !== 'swipe'
      over.style.opacity = show === 'blend' ? String(share) : '1'
      over.style.clipPath = show === 'swipe' ? `inset(0 0 0 ${(1 - share) * 100}%)` : 'inset(0)'
      line.style.left = `${(1 - share) * 100}%`
    },
    mark(found, words) {
      hot.hidden = cold.hidden = found === undefined
      if (found === undefined) return
      for (const [mark, { x, y }, word] of [
        [hot, found.hottest, words.hot],
        [cold, found.coldest, words.cold],
      ] as const) {
        Object.assign(mark.style, {
          left: `${((x + 0.5) / image.width) * 100}%`,
          top: `${((y + 0.5) / image.height) * 100}%`,
        })
        mark.dataset['edge'] = x > image.width * 0.8 ? 'right' : ''
        mark.textContent = word
      }
    },
    follow(look) {
      painter.ask(look.read())
      const leave = look.subscribe(() => painter.ask(look.read()))
      return () => {
        leave()
        painter.stop()
      }
    },
  }
}
