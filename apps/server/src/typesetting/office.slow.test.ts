import { locales } from '@plumbline/contract/locales'
import { reportLayouts } from '@plumbline/contract/reports/content'
import { writeDocx } from '@plumbline/report/docx/write-docx'
import { exampleSnapshot } from '@plumbline/report/testing/example-snapshot'
import { execFile } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-office-'))
let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7f8fa0' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const deps = { picture: () => Promise.resolve(photo), overlay: () => Promise.resolve(photo) }

/** How many pages LibreOffice makes of it; it writes nothing of a file that it cannot read. */
async function pagesOf(name: string): Promise<number> {
  await promisify(execFile)(
    'soffice',
    [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      join(folder, `${name}.docx`),
    ],
    { timeout: 120_000 },
  )
  return readFileSync(join(folder, `${name}.pdf`), 'latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test.each(reportLayouts.flatMap((layout) => locales.map((locale) => [layout, locale] as const)))(
  'LibreOffice opens %s in %s',
  async (layout, locale) => {
    const name = `${layout.replaceAll(' ', '')}-${locale}`
    await pipeline(
      Readable.from(
        writeDocx(exampleSnapshot({ layout, locale, count: 10, hasThermal: true, hasWatermark: true }), deps),
      ),
      createWriteStream(join(folder, `${name}.docx`)),
    )
    const pages = await pagesOf(name)
    expect(pages).toBeGreaterThan(layout === 'Defect List' ? 1 : 8)
    expect(pages).toBeLessThan(40)
  },
)
