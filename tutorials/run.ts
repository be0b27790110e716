import { mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '../e2e/free-port.ts'
import { startServer } from '../e2e/server.ts'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'
import { folder, readCaptions, readingTimes, tutorialIds, writeCaptions, type TutorialId } from './captions.ts'
import { size, startFilm } from './film.ts'
import { scenes } from './scenes.ts'
import { demonstration, type Place } from './demonstration.ts'
import { makeStage } from './stage.ts'

/**
 * `npm run tutorials -- [NAME ...] [--at URL] [--begin] [--captions]`: records the tutorials on a demonstration of their own,
 * or on one that runs at URL. --begin only opens the screen that each begins with, and records nothing. --captions only
 * writes the words anew, at the times that were recorded.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' }, begin: { type: 'boolean', default: false }, captions: { type: 'boolean', default: false } } })

async function record(id: TutorialId, place: Place): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] })
  try {
    const context = await browser.newContext({ viewport: size, deviceScaleFactor: 2, locale: 'en-GB', timezoneId: 'Asia/Hong_Kong', reducedMotion: 'reduce', colorScheme: 'light' })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const { begin, play } = scenes[id]
    await begin(page, place)
    if (values.begin) return console.log(`${id}: begins`)
    const film = await startFilm(page, await context.newCDPSession(page))
    const stage = makeStage(page, film, readingTimes(id))
    await stage.page.waitForTimeout(500)
    await play(stage, place).catch(async (error: unknown) => {
      await page.screenshot({ path: join(tmpdir(), `tutorial-${id}.png`) })
      throw new Error(`${id} came to line ${stage.cues().length}; what was on the screen then is tutorial-${id}.png in ${tmpdir()}`, { cause: error })
    })
    await stage.say()
    const cues = stage.cues()
    const said = readingTimes(id).length
    if (cues.length !== said + 1) throw new Error(`${id} says ${cues.length - 1} of ${said} lines`)
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${id}.mp4`)
    await film.save(file)
    writeCaptions(id, cues.slice(0, -1).map(({ from }, index) => ({ from, to: cues[index + 1]!.from })))
    console.log(`${id}: ${film.seconds().toFixed(1)} s, ${(statSync(file).size / 1000).toFixed(0)} kB`)
  } finally {
    await browser.close()
  }
}

const asked = positionals.length === 0 ? tutorialIds : positionals as readonly TutorialId[]

if (values.captions) {
  for (const id of asked) writeCaptions(id, readCaptions(id, 'en'))
} else {
  const server = values.at === undefined ? await startServer(await freePort(), { DEMO: 'on' }) : undefined
  try {
    const place = await demonstration(values.at ?? server!.url)
    for (const id of asked) await record(id, place)
  } finally {
    await server?.stop()
  }
}
