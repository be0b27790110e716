import { locales } from '@plumbline/contract/locales'
import { reportLayouts, reportSections } from '@plumbline/contract/reports/content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportDefect, ReportSnapshot } from '../snapshot.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { wordFaults, wordsOf } from '@plumbline/office/testing/word-rules'
import { writeDocx, type DocxDeps } from './write-docx.ts'

/** A PNG as far as its size: 40 x 30. */
const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0, 0, 30, 8, 6,
  0, 0, 0,
])
const deps: DocxDeps = {
  picture: (ref) => Promise.resolve(ref === 'crop-1' ? null : png),
  overlay: () => Promise.resolve(png),
}

async function written(snapshot: ReportSnapshot, through = deps): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeDocx(snapshot, through)) chunks.push(chunk)
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

describe('a report as .docx', () => {
  test.each(reportLayouts.flatMap((layout) => locales.map((locale) => [layout, locale] as const)))(
    '%s in %s keeps the rules of Word',
    async (layout, locale) => {
      for (const count of [0, 5]) {
        const bytes = await written(
          exampleSnapshot({ layout, locale, count, hasThermal: count > 0, hasWatermark: count > 0 }),
        )
        expect(wordFaults(bytes)).toEqual([])
        expect(wordsOf(bytes)).not.toMatch(/\{\w+\}|undefined|\[object/)
      }
    },
  )

  test('a laboratory reports contrast and no temperature', async () => {
    const words = wordsOf(await written(exampleSnapshot({ layout: 'Hoklas', count: 9, hasThermal: true })))
    expect(words).toContain('+4.5 K')
    expect(words.match(/(?<![\d.])[\d.]+ °C/g)).toEqual(['27 °C', '26 °C', '20 °C'])
  })

  test('a photo was taken when its camera said so; other moments are shown in the zone of the project', async () => {
    const words = wordsOf(await written(exampleSnapshot({ count: 2, hasThermal: true })))
    expect(words).toContain('5 Oct 2026, 10:30')
    expect(words).not.toMatch(/5 Oct 2026, (?!10:30)/)
    expect(words).toContain('4 Nov 2026, 09:30')
  })

  test('what cannot be shown is said in its place', async () => {
    const words = wordsOf(await written(exampleSnapshot({ count: 2 })))
    // The close view, in its card and among the worst.
    expect(words.match(/This image is no longer available/g)).toHaveLength(2)
    expect(words).toContain('3 detector suggestions that have not been decided.')
    expect(words).toContain('width < 1.4 mm (GSD)')
  })

  test('sections that are off leave no trace, and the others are numbered without a gap', async () => {
    const example = exampleSnapshot({ count: 3 })
    await fc.assert(
      fc.asyncProperty(fc.subarray([...reportSections]), async (off) => {
        const definition = {
          ...example.definition,
          ...Object.fromEntries(
            off.map((section) => [section, { ...example.definition[section], isGenerated: false }]),
          ),
        }
        const bytes = await written({ ...example, definition })
        expect(wordFaults(bytes)).toEqual([])
        const numbered = reportSections.filter(
          (section) => !off.includes(section) && !section.startsWith('appendix'),
        ).length
        expect(
          new Set(
            wordsOf(bytes)
              .match(/^\d {2}\S/gm)
              ?.map((line) => line[0]),
          ).size,
        ).toBe(numbered)
      }),
      { numRuns: 8 },
    )
  })

  test('any words of people give a file that opens, with the words in it', async () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('<w:p>&amp;"', '\u0000\u001f\ud800', '👩‍👩‍👧‍👦 מבחן اختبار', 'a\tb\r\nc', ']]>', '{name}'),
    )
    const example = exampleSnapshot({ count: 2 })
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          name: word,
          remark: word,
          type: word,
          path: fc.array(word, { maxLength: 3 }),
          title: word,
          text: word,
        }),
        async ({ name, remark, type, path, title, text }) => {
          const defects = example.defects.map((defect): ReportDefect => ({ ...defect, remark, type, path }))
          const snapshot = {
            ...example,
            defects,
            project: { ...example.project, name, clientName: name },
            definition: {
              ...example.definition,
              reportTitle: title,
              scopeOfWorkSection: {
                isGenerated: true,
                content: {
                  type: 'doc' as const,
                  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: `x${text}` }] }],
                },
              },
            },
          }
          const bytes = await written(snapshot)
          expect(wordFaults(bytes)).toEqual([])
          const plain = (value: string) => value.toWellFormed().replaceAll(/[\u0000-\u001f\ufffe\uffff]/g, '')
          expect(plain(wordsOf(bytes).replaceAll('\n', ''))).toContain(plain(`x${text}`))
        },
      ),
      { numRuns: 15 },
    )
  })
})
