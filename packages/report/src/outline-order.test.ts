import { locales } from '@plumbline/contract/locales'
import { reportLayouts, reportSections } from '@plumbline/contract/reports/content'
import { describe, expect, test } from 'vitest'
import { blocksOf, layoutSections, titlesOf } from './outline.ts'
import { ofKind, textOf } from './testing/blocks.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'
import { createTranslator } from './translator.ts'

describe.each(reportLayouts)('%s', (layout) => {
  const snapshot = exampleSnapshot({ layout, count: 4, hasThermal: true })
  const sections = ofKind(blocksOf(snapshot), 'heading').flatMap(({ anchor }) =>
    reportSections.filter((section) => section === anchor),
  )

  test('has its sections in the order of the layout', () => {
    const headed = layoutSections[layout].filter(
      (section) => layout !== 'Defect List' || section !== 'backgroundSection',
    )
    expect(sections).toEqual(headed)
  })

  test('lists them in its contents, numbered up to the appendices', () => {
    const [contents] = ofKind(blocksOf(snapshot), 'contents')
    if (layout === 'Defect List') {
      expect(contents).toBeUndefined()
      return
    }
    expect(contents!.entries.map(({ anchor }) => anchor)).toEqual(sections)
    expect(contents!.entries.map(({ text }) => /^\d+(?= {2})/.exec(text)?.[0])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('says what it omits, whatever is switched off', () => {
    const off = Object.fromEntries(
      reportSections.map((section) => [section, { ...snapshot.definition[section], isGenerated: false }]),
    )
    const blocks = [...blocksOf({ ...snapshot, definition: { ...snapshot.definition, ...off } })]
    const { words } = createTranslator('en', snapshot.timeZone)
    expect(blocks.map(textOf)).toContain(words.leftOut.title)
    expect(ofKind(blocks, 'heading')).toEqual([])
  })

  test('gives every heading another anchor', () => {
    const anchors = ofKind(blocksOf(snapshot), 'heading').map(({ anchor }) => anchor)
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([])
  })

  test('has a preview of each section, which is that section alone', () => {
    for (const section of layoutSections[layout]) {
      const kinds = [...blocksOf(snapshot, section)].map(({ kind }) => kind)
      expect(kinds.length).toBeGreaterThan(0)
      expect(kinds).not.toContain('contents')
    }
    const cover = [...blocksOf(snapshot, 'cover')]
    expect(ofKind(cover, 'heading')).toEqual([])
    expect(cover.map(textOf)).toContain(snapshot.definition.reportTitle)
  })

  test.each(locales)('in %s every section has a title', (locale) => {
    const titles = titlesOf(layout, createTranslator(locale, 'UTC').words)
    for (const section of layoutSections[layout]) expect(titles[section]).not.toBe('')
    expect(new Set(layoutSections[layout].map((section) => titles[section])).size).toBe(layoutSections[layout].length)
  })
})

test('links in lists lead to cards only in the report that has them', () => {
  const linksIn = (only?: 'executiveSummarySection') => {
    const blocks = [...blocksOf(exampleSnapshot({ count: 12 }), only)]
    return JSON.stringify(ofKind(blocks, 'table')).match(/"linkTo"/g)?.length ?? 0
  }
  expect(linksIn()).toBeGreaterThan(0)
  expect(linksIn('executiveSummarySection')).toBe(0)
})
