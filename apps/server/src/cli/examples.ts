import { locales, type Locale } from '@plumbline/contract/locales'
import { reportLayouts } from '@plumbline/contract/reports/content'
import { isStatutory } from '@plumbline/contract/reports/statutory'
import { reportEndings } from '@plumbline/contract/reports/reports'
import { proposalsOf } from '@plumbline/report/proposals'
import { sourceOf } from '@plumbline/report/section-texts'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pino } from 'pino'
import { callerFolder, readConfig, type Config } from '../config.ts'
import type { Context } from '../context.ts'
import { asSurveyor } from '../demo/as-surveyor.ts'
import { gatherSnapshot } from '../features/reports/gather/gather-snapshot.ts'
import { defaultContent } from '../features/reports/default-content.ts'
import { openSigner } from '../features/reports/signing/certificate-rows.ts'
import { printedAddress } from '../features/reports/signing/verification.ts'
import { openPictures } from '../features/reports/report-pictures.ts'
import type { StoredSnapshot } from '../features/reports/stored-snapshot.ts'
import { writeFiles } from '../features/reports/write-files.ts'
import { openContext } from '../open-context.ts'
import { explain, Refusal } from '../supervisor/refusal.ts'
import { withEmbedded } from '../supervisor/with-database.ts'

const usage =
  'Usage: npm run examples [-- FOLDER] [--short]   (the demonstration must have been started once, and its photos read)'
const demoCode = 'HK-2026-014'

/** Where the QR code of an example leads: to no server. */
const exampleCode = 'EXAMP1E000000000'
const examplePublicUrl = 'https://plumbline.example'

const titles: Readonly<Record<Locale, string>> = {
  en: 'Facade inspection report',
  'zh-cn': '外墙检测报告',
  'zh-hk': '外牆檢測報告',
}

/** With the texts that would be proposed for what is shown. */
function proposed({ snapshot, pictures }: StoredSnapshot, language: Locale): StoredSnapshot {
  const texts = proposalsOf(sourceOf(snapshot), language)
  const written = Object.fromEntries(
    Object.entries(texts).map(([section, content]) => [section, { isGenerated: true, content }]),
  )
  return { snapshot: { ...snapshot, definition: { ...snapshot.definition, ...written } }, pictures }
}

const few = { defects: 5, heat: 2, photos: 6, side: 480 }

/** A few defects, one for each severity as far as there are, and small pictures: below a megabyte. */
function shortened({ snapshot, pictures }: StoredSnapshot): StoredSnapshot {
  const hot = snapshot.defects.filter(({ thermal }) => thermal !== null).slice(0, few.heat)
  const cool = snapshot.defects.filter(({ thermal }) => thermal === null)
  const first = [...new Map(cool.toReversed().map((defect) => [defect.severity, defect])).values()]
  const defects = [...new Set([...first, ...cool])]
    .slice(0, few.defects)
    .concat(hot)
    .toSorted((one, other) => one.defectNum - other.defectNum)
  const nums = new Set(defects.map(({ defectNum }) => defectNum))
  const sound = snapshot.photos
    .filter(({ isThermal, defectNums }) => isThermal && defectNums.length === 0)
    .slice(0, few.heat)
  const photos = [
    ...snapshot.photos.filter(({ defectNums }) => defectNums.some((num) => nums.has(num))).slice(0, few.photos),
    ...sound,
  ].map((photo) => ({ ...photo, defectNums: photo.defectNums.filter((num) => nums.has(num)) }))
  const elevations = snapshot.elevations
    .map((elevation) => ({ ...elevation, pins: elevation.pins.filter(({ defectNum }) => nums.has(defectNum)) }))
    .filter(({ pins }) => pins.length > 0)
  return {
    snapshot: { ...snapshot, defects, photos, elevations },
    pictures: Object.fromEntries(
      Object.entries(pictures).map(([ref, recipe]) => [
        ref,
        'side' in recipe ? { ...recipe, side: Math.min(recipe.side, few.side) } : recipe,
      ]),
    ),
  }
}

async function write(context: Context, folder: string, isShort: boolean): Promise<void> {
  const project = await context.db
    .selectFrom('project')
    .select(['id', 'corporate_id'])
    .where('code', '=', demoCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const site = project && (await asSurveyor(context, { corporateId: project.corporate_id, projectId: project.id }))
  if (project === undefined || site === undefined) throw new Refusal(usage)
  await mkdir(folder, { recursive: true })
  const signal = new AbortController().signal
  const { signer } = await openSigner({ ...context, db: site.call.db }, project.corporate_id)
  const verification = await printedAddress({ publicUrl: examplePublicUrl }, exampleCode)
  for (const layout of reportLayouts) {
    for (const language of locales) {
      const content = await defaultContent(site.call, site.of, {
        reportTitle: titles[language],
        templateId: layout,
        language,
      })
      // What a statutory layout requires was stated by no person of the demonstration: a draft shows what is missing.
      const isIssued = !isStatutory(layout)
      const whole = await gatherSnapshot(
        site.call.db,
        { ...site.of, number: 1, content, ...(isIssued && { verification }) },
        context.now(),
      )
      const gathered = proposed(isShort ? shortened(whole) : whole, language)
      const pictures = openPictures(context, gathered, signal)
      for await (const { format, bytes } of writeFiles(
        gathered.snapshot,
        { ...pictures, config: context.config, signal, ...(isIssued && { signer }) },
        null,
      )) {
        const path = join(folder, `${layout.toLowerCase().replaceAll(' ', '-')}.${language}.${reportEndings[format]}`)
        await pipeline(Readable.from(bytes), createWriteStream(path))
        console.log(path)
      }
    }
  }
}

async function examples(config: Config, databaseUrl: string): Promise<void> {
  const words = process.argv.slice(2)
  const isShort = words.includes('--short')
  const [folder = 'examples', ...more] = words.filter((word) => word !== '--short')
  if (more.length > 0 || folder.startsWith('-')) throw new Refusal(usage)
  const { context, connection } = await openContext(
    { ...config, databaseUrl },
    { log: pino({ level: 'silent' }), connections: 4 },
  )
  try {
    await write(context, resolve(callerFolder(), folder), isShort)
  } finally {
    await connection.close()
  }
}

try {
  const config = readConfig()
  if (config.databaseUrl === undefined) await withEmbedded(config, ({ url }) => examples(config, url))
  else await examples(config, config.databaseUrl)
  // Processes that drew the pictures rest until the end.
  process.exit(0)
} catch (error) {
  console.error(explain(error) ?? error)
  process.exit(1)
}
