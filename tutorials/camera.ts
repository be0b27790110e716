import type { Page } from '@playwright/test'
import { drawCursor } from './cursor.ts'
import { perSecond, size, whole, type Film, type View } from './film.ts'

const eased = (part: number) => part * part * (3 - 2 * part)
const between = (from: number, to: number, part: number) => from + (to - from) * eased(part)
const inside = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** Shown 560 px wide, words of 14 px are read at 12: the dialog of the films is no wider (spec 1 §2). */
const nearWidth = 640
const shape = size.width / size.height

const viewAround = (x: number, y: number, width: number): View => ({
  width,
  left: inside(x - width / 2, size.width - width),
  top: inside(y - width / shape / 2, size.height - width / shape),
})

/** As near as it fits, the thing in the middle, never beyond the edge of the page. */
export function viewOf(box: {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}): View {
  const width = Math.min(size.width, Math.max(nearWidth, box.width + 60, (box.height + 40) * shape))
  return viewAround(box.x + box.width / 2, box.y + box.height / 2, width)
}

/** The view stays where the place is well inside it: a camera that follows every step makes readers dizzy. */
function nearTo(x: number, y: number, view: View): View {
  const [right, down] = [(x - view.left) / view.width, (y - view.top) / (view.width / shape)]
  const isInside = right > 0.12 && right < 0.88 && down > 0.12 && down < 0.88
  return view.width <= nearWidth && isInside ? view : viewAround(x, y, nearWidth)
}

const viewBetween = (from: View, to: View, part: number): View =>
  from === to
    ? to
    : {
        left: between(from.left, to.left, part),
        top: between(from.top, to.top, part),
        width: between(from.width, to.width, part),
      }

/** The pointer and what of the page is in the picture; every step of either is a picture of the film. */
export function openCamera(page: Page, film: Film) {
  let [x, y, press] = [size.width * 0.6, size.height * 0.55, 0]
  let view = whole

  const take = async (ticks = 1) => {
    await drawCursor(page, { x, y, press })
    await film.take(view, ticks)
  }
  const hold = (seconds: number) => take(Math.max(1, Math.round(seconds * perSecond)))
  const glide = async (seconds: number, step: (part: number) => Promise<void> | void) => {
    const steps = Math.max(2, Math.round(seconds * perSecond))
    for (let index = 1; index <= steps; index += 1) {
      await step(index / steps)
      await take()
    }
  }
  const moveTo = async (toX: number, toY: number, to: View = view) => {
    const [fromX, fromY, from] = [x, y, view]
    await glide(0.35 + Math.hypot(toX - fromX, toY - fromY) / 1600, async (part) => {
      ;[x, y] = [between(fromX, toX, part), between(fromY, toY, part)]
      view = viewBetween(from, to, part)
      await page.mouse.move(x, y)
    })
  }
  const lookAt = (to: View) => {
    const from = view
    return glide(0.8, (part) => {
      view = viewBetween(from, to, part)
    })
  }
  return {
    take,
    hold,
    moveTo,
    lookAt,
    isWhole: () => view === whole,
    /** Comes close to a place only where it is not well inside the picture. */
    approach: (toX: number, toY: number) => moveTo(toX, toY, nearTo(toX, toY, view)),
    setPress(part: number) {
      press = part
    },
  }
}
