import type { Locator, Page } from '@playwright/test'
import { fill, type Locale } from '../e2e/support/words.ts'
import type { Messages } from '../packages/contract/src/messages/messages.ts'
import { drawCursor } from './cursor.ts'
import { perSecond, size, whole, type Film, type View } from './film.ts'
import { takeNotes, type Recording } from './recording.ts'
import { trackedWords } from './words.ts'

export type Cue = { readonly from: number; readonly line: number }

/** One person at the screen, slow enough to be followed. */
export type Stage = {
  readonly page: Page
  readonly words: Messages
  readonly fill: (message: Parameters<typeof fill>[1], values?: Parameters<typeof fill>[2]) => string
  /** Begins the next line of the captions, when the one before could be read. */
  readonly say: () => Promise<void>
  readonly hold: (seconds: number) => Promise<void>
  readonly point: (at: Locator) => Promise<void>
  readonly press: (at: Locator) => Promise<void>
  readonly type: (into: Locator, text: string) => Promise<void>
  readonly drag: (from: readonly [number, number], to: readonly [number, number]) => Promise<void>
  /** Shows a whole thing, however large; without anything, the whole screen. Pointing and pressing come close on their own. */
  readonly look: (at?: Locator) => Promise<void>
  readonly scroll: (to: Locator) => Promise<void>
  readonly cues: () => readonly Cue[]
}

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
function viewOf(box: {
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

type Recorded = { readonly stage: Stage; readonly recording: () => Recording }

/** readFor: seconds that each line of the captions needs. */
export function makeStage(page: Page, film: Film, locale: Locale, readFor: readonly number[]): Recorded {
  const { words, used } = trackedWords(locale)
  const notes = takeNotes(locale)
  let [x, y, press] = [size.width * 0.6, size.height * 0.55, 0]
  let view = whole
  const cues: Cue[] = []

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
  const middleOf = async (at: Locator) => {
    await at.scrollIntoViewIfNeeded()
    const box = await at.boundingBox()
    if (box === null) throw new Error(`not on the screen: ${at}`)
    return { x: box.x + Math.min(box.width / 2, 120), y: box.y + Math.min(box.height / 2, 60) }
  }
  const point = async (at: Locator) => {
    const to = await middleOf(at)
    await notes.target(at)
    await moveTo(to.x, to.y, nearTo(to.x, to.y, view))
  }
  const pressButton = async (down: () => Promise<void>) => {
    press = 0.4
    await take(2)
    press = 1
    await take()
    await down()
    await take(2)
    press = 0
  }
  const click = async (at: Locator) => {
    await point(at)
    await pressButton(() => page.mouse.down().then(() => page.mouse.up()))
    await hold(0.5)
  }
  const stage: Stage = {
    page,
    words,
    fill: (message, values) => fill(locale, message, values),
    hold,
    point,
    press: click,
    say: async () => {
      const { from, line } = cues.at(-1) ?? { from: 0, line: -1 }
      const missing = line < 0 ? 0 : readFor[line]! - (film.seconds() - from)
      if (missing > 0) await hold(missing)
      if (cues.length < readFor.length) await notes.line(page)
      cues.push({ from: film.seconds(), line: line + 1 })
    },
    type: async (into, text) => {
      await click(into)
      for (const letter of text) {
        await page.keyboard.type(letter)
        await take()
      }
      await hold(0.3)
    },
    drag: async (from, to) => {
      if (view !== whole) await lookAt(whole)
      await moveTo(...from)
      press = 1
      await page.mouse.down()
      await take(2)
      await moveTo(...to)
      await page.mouse.up()
      press = 0
      await hold(0.5)
    },
    look: async (at) => {
      const box = at === undefined ? null : await at.boundingBox()
      await lookAt(box === null ? whole : viewOf(box))
    },
    scroll: async (to) => {
      for (let step = 0; step < 14; step += 1) {
        const box = await to.boundingBox()
        if (box === null || (box.y > 80 && box.y + Math.min(box.height, 300) < size.height - 60)) return
        await page.mouse.wheel(0, box.y > 300 ? 60 : -60)
        await take()
      }
    },
    cues: () => cues,
  }
  return { stage, recording: () => ({ texts: used(), ...notes.take() }) }
}
