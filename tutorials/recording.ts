import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Locale } from '../e2e/support/words.ts'
import type { TutorialId } from './captions.ts'
import { textAt, textsOf } from './words.ts'

/** What a film shows, written beside it: a test compares it with today's screens. */
export type Recording = {
  /** The messages by which the scene finds what it points at, with their texts when it was recorded. */
  readonly texts: Readonly<Record<string, string>>
  /** For each line of the captions, what is pressed and pointed at in it. */
  readonly targets: readonly (readonly string[])[]
  /** For each line of the captions, the buttons and links on the screen when it begins. */
  readonly buttons: readonly (readonly string[])[]
}

const fileOf = (id: TutorialId, locale: Locale) => join(import.meta.dirname, 'recorded', locale, `${id}.json`)

export function readRecording(id: TutorialId, locale: Locale): Recording | undefined {
  const file = fileOf(id, locale)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Recording) : undefined
}

export function writeRecording(id: TutorialId, locale: Locale, recording: Recording): void {
  const file = fileOf(id, locale)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(recording, undefined, 1)}\n`)
}

/** The texts of a film that no message has today: [recorded, today's]. */
export function changedTexts({ texts, buttons, targets }: Recording, locale: Locale): readonly string[] {
  const known = textsOf(locale)
  const renamed = Object.entries(texts)
    .filter(([key, text]) => textAt(locale, key) !== text)
    .map(([key, text]) => `${key}: "${text}" is now "${textAt(locale, key) ?? 'missing'}"`)
  const shown = new Set([...buttons, ...targets].flat())
  return [
    ...renamed,
    ...[...shown].filter((text) => !known.has(text)).map((text) => `no message is "${text}" any more`),
  ]
}

/** As a reader sees them: the name given for screen readers, else the words inside. */
const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').trim()

type Notes = {
  /** Begins the next line. */
  readonly line: (page: Page) => Promise<void>
  readonly target: (at: Locator) => Promise<void>
  readonly take: () => Pick<Recording, 'targets' | 'buttons'>
}

/** Notes only names that are messages: those of projects, files and days differ from one demonstration to the next. */
export function takeNotes(locale: Locale): Notes {
  const known = textsOf(locale)
  const [targets, buttons]: [string[][], string[][]] = [[], []]
  const sorted = (names: readonly string[]) => [...new Set(names.filter((name) => known.has(name)))].sort()
  return {
    line: async (page) => {
      const names = await page
        .locator('button, a[href], [role=tab], [role=menuitem]')
        .evaluateAll((elements) =>
          elements
            .filter(
              (element) =>
                element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden=true]') === null,
            )
            .map((element) => (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '').trim()),
        )
      buttons.push(sorted(names))
      targets.push([])
    },
    target: async (at) => {
      const name = await at.evaluate(nameOf)
      if (known.has(name)) targets.at(-1)?.push(name)
    },
    take: () => ({ targets, buttons }),
  }
}
