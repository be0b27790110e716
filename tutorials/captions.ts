import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../packages/contract/src/locales.ts'
import { tutorials as en } from '../packages/contract/src/messages/en/tutorials.ts'
import { tutorials as zhCn } from '../packages/contract/src/messages/zh-cn/tutorials.ts'
import { tutorials as zhHk } from '../packages/contract/src/messages/zh-hk/tutorials.ts'

export const folder = join(import.meta.dirname, '../apps/web/public/tutorials')

export type TutorialId = keyof typeof en
export const tutorialIds = Object.keys(en) as readonly TutorialId[]

export const lines: Readonly<Record<Locale, Readonly<Record<TutorialId, readonly string[]>>>> = {
  en,
  'zh-cn': zhCn,
  'zh-hk': zhHk,
}

export type Span = { readonly from: number; readonly to: number }

/** Seconds a line is read in: 15 letters or 5 Chinese characters a second, and a moment to find it. */
const reading = (text: string) => 1 + [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 / 5 : 1 / 15), 0)

export function readingTimes(id: TutorialId, locale: Locale): readonly number[] {
  return lines[locale][id].map(reading)
}

function stamp(seconds: number): string {
  const millis = Math.round(seconds * 1000)
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${two(millis / 60_000)}:${two((millis / 1000) % 60)}.${String(millis % 1000).padStart(3, '0')}`
}

export const filmOf = (id: TutorialId, locale: Locale) => join(folder, locale, `${id}.mp4`)
const captionsOf = (id: TutorialId, locale: Locale) => join(folder, locale, `${id}.vtt`)

export function writeCaptions(id: TutorialId, locale: Locale, spans: readonly Span[]): void {
  const cues = spans.map(({ from, to }, index) => `${stamp(from)} --> ${stamp(to)}\n${lines[locale][id][index]!}\n`)
  writeFileSync(captionsOf(id, locale), `WEBVTT\n\n${cues.join('\n')}`)
}

const seconds = (text: string) => {
  const [minutes, rest] = text.split(':')
  return Number(minutes) * 60 + Number(rest)
}

export type Caption = Span & { readonly text: string }

export function readCaptions(id: TutorialId, locale: Locale): readonly Caption[] {
  const [head, ...cues] = readFileSync(captionsOf(id, locale), 'utf8').trimEnd().split('\n\n')
  if (head !== 'WEBVTT') throw new Error(`${id} in ${locale} is no WebVTT`)
  return cues.map((cue) => {
    const [, from, to, text] = /^(\d\d:\d\d\.\d{3}) --> (\d\d:\d\d\.\d{3})\n(.+)$/.exec(cue) ?? []
    if (from === undefined || to === undefined || text === undefined) throw new Error(`not a caption: ${cue}`)
    return { from: seconds(from), to: seconds(to), text }
  })
}
