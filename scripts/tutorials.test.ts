import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectTabs } from '../apps/web/src/app/project-tabs.ts'
import { locales } from '../packages/contract/src/locales.ts'
import { en } from '../packages/contract/src/messages/en.ts'
import { folder, lines, readCaptions, tutorialIds } from '../tutorials/captions.ts'

const most = { seconds: 90, bytes: 1_500_000, together: 15_000_000 }

/** What the film itself says, in its header (ISO 14496-12, mvhd). */
function secondsOf(file: string): number {
  const bytes = readFileSync(file)
  const header = bytes.indexOf('mvhd') + 4
  const isLong = bytes[header] === 1
  const scale = bytes.readUInt32BE(header + (isLong ? 20 : 12))
  return (isLong ? Number(bytes.readBigUInt64BE(header + 24)) : bytes.readUInt32BE(header + 16)) / scale
}

test('there is a tutorial for everything the menus offer', () => {
  expect([...tutorialIds].sort()).toEqual([...Object.keys(en.projects.list.tutorials.videos), ...projectTabs].sort())
  expect(readdirSync(folder).filter((name) => name.endsWith('.mp4')).map((name) => name.replace('.mp4', '')).sort()).toEqual([...tutorialIds].sort())
})

test.each(tutorialIds)('%s is short and small, and captioned from beginning to end in three languages', (id) => {
  const file = join(folder, `${id}.mp4`)
  const seconds = secondsOf(file)
  expect(seconds).toBeLessThanOrEqual(most.seconds)
  expect(statSync(file).size).toBeLessThanOrEqual(most.bytes)
  for (const locale of locales) {
    const cues = readCaptions(id, locale)
    // Whoever changes a line of the words runs `npm run tutorials -- --captions`.
    expect(cues.map(({ text }) => text)).toEqual(lines[locale][id])
    expect(cues[0]!.from).toBe(0)
    cues.forEach(({ from, to }, index) => {
      expect(to - from).toBeGreaterThan(1)
      if (index > 0) expect(from).toBe(cues[index - 1]!.to)
    })
    expect(Math.abs(cues.at(-1)!.to - seconds)).toBeLessThan(0.2)
  }
})

test('together they stay below 15 MB', () => {
  expect(tutorialIds.reduce((sum, id) => sum + statSync(join(folder, `${id}.mp4`)).size, 0)).toBeLessThanOrEqual(most.together)
})
