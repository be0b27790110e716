import type { Page } from '@playwright/test'
import { fill, type Locale } from '../e2e/support/words.ts'
import { takeNotes, type Recording } from './recording.ts'
import type { Stage } from './stage.ts'
import { trackedWords } from './words.ts'

/** The steps of a film without the film: as fast as the page answers. */
export function makeWalk(page: Page, locale: Locale): { readonly stage: Stage; readonly recording: () => Recording } {
  const { words, used } = trackedWords(locale)
  const notes = takeNotes(locale)
  let lines = 0
  const stage: Stage = {
    page,
    words,
    fill: (message, values) => fill(locale, message, values),
    say: async () => {
      await notes.line(page)
      lines += 1
    },
    hold: () => Promise.resolve(),
    point: async (at) => {
      await at.scrollIntoViewIfNeeded()
      await notes.target(at)
      // Texts of a drawing lie under its canvas, where a pointer reaches them and a check of what is on top refuses.
      await at.hover({ force: true })
    },
    press: async (at) => {
      await notes.target(at)
      await at.click()
    },
    type: async (into, text) => {
      await notes.target(into)
      await into.click()
      await page.keyboard.type(text)
    },
    drag: async (from, to) => {
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
      await page.mouse.move(...to)
      await page.mouse.up()
    },
    look: async (at) => at?.waitFor(),
    scroll: (to) => to.scrollIntoViewIfNeeded(),
    cues: () => Array.from({ length: lines }, (_, line) => ({ from: line, line })),
  }
  return { stage, recording: () => ({ texts: used(), ...notes.take() }) }
}
