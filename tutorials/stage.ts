import type { Locator, Page } from '@playwright/test'
import { fill, type Locale } from '../e2e/support/words.ts'
import type { Messages } from '../packages/contract/src/messages/messages.ts'
import { openCamera, viewOf } from './camera.ts'
import { size, whole, type Film } from './film.ts'
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
  /**
   * Shows a whole thing, however large; without anything, the whole screen. Pointing and pressing come close on their
   * own.
   */
  readonly look: (at?: Locator) => Promise<void>
  readonly scroll: (to: Locator) => Promise<void>
  readonly cues: () => readonly Cue[]
}

type Recorded = { readonly stage: Stage; readonly recording: () => Recording }

/** readFor: seconds that each line of the captions needs. */
export function makeStage(page: Page, film: Film, locale: Locale, readFor: readonly number[]): Recorded {
  const { words, used } = trackedWords(locale)
  const notes = takeNotes(locale)
  const { take, hold, moveTo, lookAt, isWhole, approach, setPress } = openCamera(page, film)
  const cues: Cue[] = []

  const middleOf = async (at: Locator) => {
    await at.scrollIntoViewIfNeeded()
    const box = await at.boundingBox()
    if (box === null) throw new Error(`not on the screen: ${at}`)
    return { x: box.x + Math.min(box.width / 2, 120), y: box.y + Math.min(box.height / 2, 60) }
  }
  const point = async (at: Locator) => {
    const to = await middleOf(at)
    await notes.target(at)
    await approach(to.x, to.y)
  }
  const pressButton = async (down: () => Promise<void>) => {
    setPress(0.4)
    await take(2)
    setPress(1)
    await take()
    await down()
    await take(2)
    setPress(0)
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
      if (!isWhole()) await lookAt(whole)
      await moveTo(...from)
      setPress(1)
      await page.mouse.down()
      await take(2)
      await moveTo(...to)
      await page.mouse.up()
      setPress(0)
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
