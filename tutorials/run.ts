import { mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { freePort } from '../e2e/support/free-port.ts'
import { startServer } from '../e2e/support/server.ts'
import { languageTag, locales, type Locale } from '../packages/contract/src/locales.ts'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'
import { filmOf, readCaptions, readingTimes, tutorialIds, writeCaptions, type TutorialId } from './captions.ts'
import { demonstration, type Place } from './demonstration.ts'
import { size, startFilm } from './film.ts'
import { writeRecording } from './recording.ts'
import { scenes } from './scenes.ts'
import { makeStage } from './stage.ts'
import { makeWalk } from './walk.ts'

/**
 * `npm run tutorials -- [NAME ...] [--in LANGUAGE ...] [--at URL] [--walk] [--captions]`: records the tutorials, each
 * in
 * every language, on a demonstration of their own or on one that runs at URL. --walk takes the steps of each without
 * recording. --captions only writes the words again, at the times that were recorded.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string' },
    in: { type: 'string', multiple: true },
    walk: { type: 'boolean', default: false },
    captions: { type: 'boolean', default: false },
  },
})

async function record(id: TutorialId, place: Place): Promise<void> {
  const { locale } = place
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...chromiumFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const context = await browser.newContext({
      viewport: size,
      deviceScaleFactor: values.walk ? 1 : 2,
      locale: languageTag[locale],
      timezoneId: 'Asia/Hong_Kong',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    const { begin, play } = scenes[id]
    await begin(page, place)
    const played = async (stage: ReturnType<typeof makeStage>['stage']) => {
      await play(stage, place).catch(async (error: unknown) => {
        await page.screenshot({ path: join(tmpdir(), `tutorial-${locale}-${id}.png`) })
        throw new Error(
          `${id} in ${locale} came to line ${stage.cues().length}; the screen at that moment is tutorial-${locale}-${id}.png in ${tmpdir()}`,
          { cause: error },
        )
      })
    }
    if (values.walk) {
      const walk = makeWalk(page, locale)
      await played(walk.stage)
      return console.log(`${locale} ${id}: walked, ${walk.stage.cues().length} lines`)
    }
    const film = await startFilm(page, await context.newCDPSession(page))
    const { stage, recording } = makeStage(page, film, locale, readingTimes(id, locale))
    await page.waitForTimeout(500)
    await played(stage)
    await stage.say()
    const cues = stage.cues()
    const said = readingTimes(id, locale).length
    if (cues.length !== said + 1) throw new Error(`${id} says ${cues.length - 1} of ${said} lines`)
    const file = filmOf(id, locale)
    mkdirSync(dirname(file), { recursive: true })
    await film.save(file)
    writeCaptions(
      id,
      locale,
      cues.slice(0, -1).map(({ from }, index) => ({ from, to: cues[index + 1]!.from })),
    )
    writeRecording(id, locale, recording())
    console.log(`${locale} ${id}: ${film.seconds().toFixed(1)} s, ${(statSync(file).size / 1000).toFixed(0)} kB`)
  } finally {
    await browser.close()
  }
}

/** Without these the films would show a server that cannot be paid or asked. */
const company = {
  SALES_EMAIL: 'sales@example.com',
  SUPPORT_EMAIL: 'support@example.com',
  PAYMENT_DETAILS: 'Example Bank, account 000-123456-001',
}

const asked = positionals.length === 0 ? tutorialIds : (positionals as readonly TutorialId[])
const languages = (values.in ?? locales) as readonly Locale[]

/** One that fails is named with its reason, and the others are recorded. */
async function recordAll(url: string): Promise<void> {
  const place = await demonstration(url)
  for (const locale of languages) {
    for (const id of asked) {
      await record(id, { ...place, locale }).catch((error: unknown) => {
        process.exitCode = 1
        console.error(`${locale} ${id}: FAILED`, error)
      })
    }
  }
}

if (values.captions) {
  for (const locale of languages) for (const id of asked) writeCaptions(id, locale, readCaptions(id, locale))
} else {
  const server = values.at === undefined ? await startServer(await freePort(), { DEMO: 'on', ...company }) : undefined
  try {
    await recordAll(values.at ?? server!.url)
  } finally {
    await server?.stop()
  }
}
