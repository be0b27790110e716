import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectTabs } from '../apps/web/src/app/project-tabs.ts'
import { locales } from '../packages/contract/src/locales.ts'
import { en } from '../packages/contract/src/messages/en.ts'
import { filmOf, folder, lines, readCaptions, tutorialIds } from '../tutorials/captions.ts'
import { changedTexts, readRecording, type Recording } from '../tutorials/recording.ts'
import { renamed, withTodaysNames } from '../tutorials/renamed.ts'
import { textAt, trackedWords } from '../tutorials/words.ts'

const max = { seconds: 90, bytes: 1_500_000, together: 30_000_000 }

/** What the film itself says, in its header (ISO 14496-12, mvhd). */
function secondsOf(file: string): number {
  const bytes = readFileSync(file)
  const header = bytes.indexOf('mvhd') + 4
  const isLong = bytes[header] === 1
  const scale = bytes.readUInt32BE(header + (isLong ? 20 : 12))
  return (isLong ? Number(bytes.readBigUInt64BE(header + 24)) : bytes.readUInt32BE(header + 16)) / scale
}

describe.each(locales)('the tutorials in %s', (locale) => {
  test('are those that the menus offer', () => {
    expect([...tutorialIds].sort()).toEqual([...Object.keys(en.projects.list.tutorials.videos), ...projectTabs].sort())
    expect(readdirSync(join(folder, locale)).sort()).toEqual(
      tutorialIds.flatMap((id) => [`${id}.mp4`, `${id}.vtt`]).sort(),
    )
  })

  test.each(tutorialIds)('%s is short and small, and captioned from beginning to end', (id) => {
    const file = filmOf(id, locale)
    const seconds = secondsOf(file)
    expect(seconds).toBeLessThanOrEqual(max.seconds)
    expect(statSync(file).size).toBeLessThanOrEqual(max.bytes)
    const cues = readCaptions(id, locale)
    // After a change of the words: `npm run tutorials -- --captions`.
    expect(cues.map(({ text }) => text)).toEqual(lines[locale][id])
    expect(cues[0]!.from).toBe(0)
    cues.forEach(({ from, to }, index) => {
      expect(to - from).toBeGreaterThan(1)
      if (index > 0) expect(from).toBe(cues[index - 1]!.to)
    })
    expect(Math.abs(cues.at(-1)!.to - seconds)).toBeLessThan(0.2)
  })

  // Out of date: `npm run tutorials -- NAME --in LANGUAGE` records it again.
  test.each(tutorialIds)('%s shows the buttons as they are called today', (id) => {
    const recording = readRecording(id, locale)
    expect(recording?.buttons.length).toBe(lines[locale][id].length)
    expect(changedTexts(withTodaysNames(recording!, locale), locale)).toEqual([])
  })

  test('show an earlier name only where the list of renamed labels says so', () => {
    const shown = new Set(
      tutorialIds
        .map((id) => readRecording(id, locale)!)
        .flatMap(({ texts, targets, buttons }) => [...Object.values(texts), ...[...targets, ...buttons].flat()]),
    )
    for (const [earlier, key] of Object.entries(renamed[locale])) {
      expect(shown).toContain(earlier)
      expect(textAt(locale, key)).not.toBe(earlier)
    }
  })
})

test('a renamed or removed button makes a film out of date', () => {
  const recording: Recording = {
    texts: { 'projects/list/create': en.projects.list.create },
    targets: [[en.projects.list.create]],
    buttons: [[en.projects.list.create]],
  }
  expect(changedTexts(recording, 'en')).toEqual([])
  expect(changedTexts({ ...recording, texts: { 'projects/list/create': 'Begin a project' } }, 'en')).toEqual([
    `projects/list/create: "Begin a project" is now "${en.projects.list.create}"`,
  ])
  expect(changedTexts({ ...recording, buttons: [['A button of last year']] }, 'en')).toEqual([
    'no message is "A button of last year" any more',
  ])
})

test('a film notes every message that its scene reads', () => {
  const { words, used } = trackedWords('zh-hk')
  const { list } = words.projects
  expect(list.create).toBe(textAt('zh-hk', 'projects/list/create'))
  expect(used()).toEqual({ 'projects/list/create': list.create })
})

test('together they stay below 30 MB', () => {
  const sizes = locales.flatMap((locale) => tutorialIds.map((id) => statSync(filmOf(id, locale)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(max.together)
})
