import { locales, type Locale } from '@plumbline/contract/locales'
import { reportLayouts, type ReportLayout } from '@plumbline/contract/reports/content'
import { typeset as typesetReport } from '@plumbline/report/pdf/typeset'
import type { ReportSnapshot } from '@plumbline/report/snapshot'
import { exampleCoverage } from '@plumbline/report/testing/example-coverage'
import { exampleSnapshot } from '@plumbline/report/testing/example-snapshot'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfUaFaults } from '../testing/files/pdf-ua.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'
import { typeset } from './typeset.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-accessible-'))
let photo: Buffer
let facade: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#7f8fa0' } })
    .jpeg()
    .toBuffer()
  facade = await reportOf('Facade', 'en', 3)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** With everything that a report can have: coverage, mosaics, thermal findings, a QR code, a comparison, a budget. */
function wholeSnapshot(layout: ReportLayout, locale: Locale, count: number): ReportSnapshot {
  const example = exampleSnapshot({ count, layout, locale, hasThermal: true, hasWatermark: layout === 'Facade' })
  const total = {
    ...{ type: 'Crack', unit: 'm' as const, count: 2, measured: 1, quantity: { value: 3.2, plusMinus: 0.4 } },
    ...{ rate: 800, amount: { value: 2560, plusMinus: 320 } },
  }
  const place = { elevationId: null, elevation: null, floor: null, floorName: null, followUpAction: 'repair' as const }
  return {
    ...example,
    verification: { address: 'https://inspect.example.com/v/7KQ2', code: 'code' },
    comparison: { inspectedOn: '2024-01-02', withoutSuccessor: [4] },
    repairs: {
      ...{ hasBudget: true, currency: 'HKD', totals: [total], lines: [{ ...total, ...place }], amount: total.amount },
      ...{ notMeasured: 1, withoutRate: 0, notPriced: 0, closed: 1 },
    },
    defects: example.defects.map((defect, index) => ({
      ...defect,
      progress: 'same',
      earlier:
        index > 0
          ? null
          : { defectNum: 7, severity: 'minor', status: 'open', inspectedOn: '2024-01-02', size: defect.size },
    })),
    elevations: example.elevations.map((elevation) => ({
      ...elevation,
      coverage: exampleCoverage(elevation),
      mosaic: {
        ...{ floors: elevation.floors, pins: elevation.pins, picture: 'mosaic', madeAt: '2026-11-03T09:00:00.000Z' },
        ...{ mmPx: 2, photosUsed: 3, photosLeftOut: 1, residualMm: null },
      },
    })),
  }
}

async function reportOf(layout: ReportLayout, locale: Locale, count: number): Promise<Buffer> {
  const place = mkdtempSync(join(folder, 'report-'))
  const deps = { picture: () => Promise.resolve(photo), overlay: () => Promise.resolve(photo) }
  const texts = await typesetReport(wholeSnapshot(layout, locale, count), deps, async (name, bytes) =>
    writeFileSync(join(place, name), bytes),
  )
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(place, name), text)
  return typeset(place, place, { madeAt: new Date('2026-01-01'), seconds: 120, as: 'pdf' }, async ([path]) =>
    readFileSync(path!),
  )
}

test('a whole report has nothing that PDF/UA-1 forbids', () => {
  expect(pdfUaFaults(facade)).toEqual([])
})

/** Of the same length, so that the rest of the file stays as it is. */
const planted: readonly (readonly [fault: string, found: RegExp, instead: (found: string) => string])[] = [
  ['a figure is not described', /\/S \/Figure[\s\S]{0,60}?\/Alt/, (found) => found.replace(/\/Alt$/, '/Axt')],
  ['a table has no header', /\/S \/TH\n/g, () => '/S /TD\n'],
  ['a header is of no column and no row', /\/Scope \//, () => '/Sxope /'],
  ['a heading of level 3 follows one of level 1', /\/S \/H1\n/, () => '/S /H3\n'],
  ['has no language', /\/Lang \(en-GB\)/, () => '/Lxng (en-GB)'],
  ['has no title', /<dc:title>/, () => '<dc:titlx>'],
  ['shows its file name and not its title', /DisplayDocTitle true/, () => 'DisplayDocTitle null'],
  ['does not call itself PDF/UA-1', /pdfuaid:part>1/, () => 'pdfuaid:part>9'],
  ['is not marked', /\/Marked true/, () => '/Marked null'],
  ['is not embedded', /\/FontFile\d?/g, (found) => found.replace('/F', '/X')],
  ['has no order of its links', /\/Tabs \/S/, () => '/Txbs /S'],
  [
    'is not described',
    /\/Subtype \/Link[\s\S]{0,600}?\/Contents/,
    (found) => found.replace(/\/Contents$/, '/Cxntents'),
  ],
  ['is no known element', /\/Strong \/Span/, () => '/Sxrong /Span'],
  ['lies in TR', /\/S \/TD\n/, () => '/S /LI\n'],
  ['draws what is not marked', /\/Contents \d+ 0 R\n>>/, (found) => found.replace('/Contents', '/Cxntents')],
]

test.each(planted)('the walk finds what was planted: %s', (fault, found, instead) => {
  const text = facade.toString('latin1')
  const changed = text.replace(found, instead)
  expect([changed === text, changed.length]).toEqual([false, text.length])
  expect(pdfUaFaults(Buffer.from(changed, 'latin1')).join('\n')).toContain(fault)
})

testInFullRun.each(reportLayouts.flatMap((layout) => locales.map((locale) => [layout, locale] as const)))(
  'nothing of %s in %s is what PDF/UA-1 forbids',
  async (layout, locale) => {
    expect(pdfUaFaults(await reportOf(layout, locale, 12))).toEqual([])
  },
)
