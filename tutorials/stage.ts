import type { Locator, Page } from '@playwright/test'
import { drawCursor } from './cursor.ts'
import { perSecond, size, whole, type Film, type View } from './film.ts'

export type Cue = { readonly from: number; readonly line: number }

/** One person at the screen, slow enough to be followed. */
export type Stage = {
  readonly page: Page
  /** Begins the next line of the captions, when the one before could be read. */
  readonly say: () => Promise<void>
  readonly hold: (seconds: number) => Promise<void>
  readonly point: (at: Locator) => Promise<void>
  readonly press: (at: Locator) => Promise<void>
  readonly type: (into: Locator, text: string) => Promise<void>
  readonly drag: (from: readonly [number, number], to: readonly [number, number]) => Promise<void>
  /** Goes close to something; without anything, back to the whole screen. */
  readonly look: (at?: Locator, width?: number) => Promise<void>
  readonly scroll: (to: Locator) => Promise<void>
  readonly cues: () => readonly Cue[]
}

const eased = (part: number) => part * part * (3 - 2 * part)
const between = (from: number, to: number, part: number) => from + (to - from) * eased(part)
const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** As near as it fits, the thing in the middle, never beyond the edge of the page. */
function viewOf(box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }, least: number): View {
  const shape = size.width / size.height
  const width = Math.min(size.width, Math.max(least, box.width + 80, (box.height + 60) * shape))
  return {
    width,
    left: inside(box.x + box.width / 2 - width / 2, size.width - width),
    top: inside(box.y + box.height / 2 - width / shape / 2, size.height - width / shape),
  }
}

/** readFor: seconds that each line of the captions needs, in the language that needs longest. */
export function makeStage(page: Page, film: Film, readFor: readonly number[]): Stage {
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
  const moveTo = async (toX: number, toY: number) => {
    const [fromX, fromY] = [x, y]
    await glide(0.35 + Math.hypot(toX - fromX, toY - fromY) / 1600, async (part) => {
      [x, y] = [between(fromX, toX, part), between(fromY, toY, part)]
      await page.mouse.move(x, y)
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
    await moveTo(to.x, to.y)
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
  return {
    page,
    hold,
    point,
    press: click,
    say: async () => {
      const { from, line } = cues.at(-1) ?? { from: 0, line: -1 }
      const missing = line < 0 ? 0 : readFor[line]! - (film.seconds() - from)
      if (missing > 0) await hold(missing)
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
      await moveTo(...from)
      press = 1
      await page.mouse.down()
      await take(2)
      await moveTo(...to)
      await page.mouse.up()
      press = 0
      await hold(0.5)
    },
    look: async (at, width = 760) => {
      const box = at === undefined ? null : await at.boundingBox()
      const [from, to] = [view, box === null ? whole : viewOf(box, width)]
      await glide(0.8, (part) => {
        view = { left: between(from.left, to.left, part), top: between(from.top, to.top, part), width: between(from.width, to.width, part) }
      })
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
}
