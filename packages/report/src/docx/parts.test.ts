import { locales } from '@plumbline/contract/locales'
import { reportLayouts } from '@plumbline/contract/reports/content'
import { allElements, elementsNamed, parseXml } from '@plumbline/office/testing/xml-tree'
import { expect, test } from 'vitest'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { createTranslator } from '../translator.ts'
import { corePropertiesOf, footerXml, headerXml, reportSectionXml } from './parts.ts'
import { reportStylesXml } from './styles.ts'

const textOf = (xml: string) => [...allElements(parseXml(xml))].map(({ text }) => text).join('')
const english = createTranslator('en', 'Asia/Hong_Kong')
const example = exampleSnapshot()

test('the header names project, title and number; the one of a cover is empty', () => {
  const header = textOf(headerXml(example, english, false))
  for (const part of [example.project.name, example.definition.reportTitle, example.reportNumber])
    expect(header).toContain(part)
  expect(textOf(headerXml(example, english, true))).toBe('')
})

test('a number that was typed is printed instead of ours', () => {
  const { backgroundSection } = example.definition
  const particulars = { ...backgroundSection.particulars, reportNumber: 'R-77' }
  const definition = { ...example.definition, backgroundSection: { ...backgroundSection, particulars } }
  const header = textOf(headerXml({ ...example, definition }, english, false))
  expect(header).toContain('R-77')
  expect(header).not.toContain(example.reportNumber)
})

test('a trial has its watermark on every page, the cover included', () => {
  for (const isCover of [true, false]) {
    const strings = (hasWatermark: boolean) =>
      elementsNamed(parseXml(headerXml({ ...example, hasWatermark }, english, isCover)), 'v:textpath').flatMap(
        ({ attributes }) => attributes['string'] ?? [],
      )
    expect(strings(true)).toEqual([english.words.watermark])
    expect(strings(false)).toEqual([])
  }
})

test.each(locales)('the footer in %s counts pages by fields, in the words of the language', (locale) => {
  const translator = createTranslator(locale, 'Asia/Hong_Kong')
  const xml = footerXml(example, translator, false)
  expect(elementsNamed(parseXml(xml), 'w:instrText').map(({ text }) => text.trim())).toEqual(['PAGE', 'NUMPAGES'])
  expect(textOf(xml)).toContain(translator.moment(example.takenAt))
  expect(textOf(xml)).not.toMatch(/[{}]/)
  expect(textOf(footerXml(example, translator, true))).toBe('')
})

test('a company without a name leaves no separator in the footer', () => {
  const project = { ...example.project, companyName: '' }
  expect(textOf(footerXml({ ...example, project }, english, false))).not.toContain('·')
})

test('only layouts with a cover have another first page', () => {
  const covers = reportLayouts.filter((layout) => reportSectionXml({ ...example, layout }).includes('<w:titlePg/>'))
  expect(covers.toSorted()).toEqual(['Bridge', 'Facade'])
})

test('the properties of the file are those of the report', () => {
  const properties = Object.fromEntries(
    parseXml(corePropertiesOf(example)).children.map(({ name, text }) => [name.split(':')[1], text]),
  )
  expect(properties).toMatchObject({
    title: example.definition.reportTitle,
    subject: example.project.name,
    creator: example.project.companyName,
    created: example.takenAt,
  })
})

test.each(locales)('styles in %s set Han letters in a font of that language', (locale) => {
  const root = parseXml(reportStylesXml(locale))
  const font = elementsNamed(root, 'w:rFonts')[0]!.attributes['w:eastAsia']
  expect(font).toBe(locale === 'zh-cn' ? 'Microsoft YaHei' : 'Microsoft JhengHei')
  const levels = ['Heading1', 'Heading2', 'Heading3'].map((id) => {
    const style = elementsNamed(root, 'w:style').find(({ attributes }) => attributes['w:styleId'] === id)!
    return [
      elementsNamed(style, 'w:outlineLvl')[0]?.attributes['w:val'],
      Number(elementsNamed(style, 'w:sz')[0]?.attributes['w:val']),
      elementsNamed(style, 'w:keepNext').length,
    ]
  })
  expect(levels).toEqual([
    ['0', 36, 1],
    ['1', 26, 1],
    ['2', 22, 1],
  ])
})
