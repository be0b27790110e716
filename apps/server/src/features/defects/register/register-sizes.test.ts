import type { Defect } from '@plumbline/contract/defects/defects'
import { locales } from '@plumbline/contract/locales'
import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import type { Size } from '@plumbline/inspection/sizes/size'
import { expect, test } from 'vitest'
import { cellText, registerLines } from '../register-words.ts'

const id = '01930000-0000-7000-8000-000000000001'
const at = '2026-11-02T03:04:05.000Z'
const defect: Defect = {
  ...{ _id: id, defectNum: 31, isDefect: true, aiDefectType: null, confidence: null, type: 'crack_structural' },
  ...{ subType: null, severity: 'major', material: null, block: '', floor: null, elevationId: null, vertical: '' },
  ...{ followUpAction: 'repair', followUpDescription: '', remark: '', assigneeId: null, dueDate: null },
  ...{ rating: null, repairBy: null },
  ...{ floorName: null, drawing: null, status: 'open', progress: null, reporter: { _id: null, name: '' } },
  ...{ assignee: null, width: 4.26, length: 815.96, sizeSource: 'gsd', isBelowGsd: false, images: [] },
  ...{ createdAt: at, updatedAt: at, version: 1, unconfirmed: [] },
}
const traced = (value: number, plusMinus: number): Size => ({ value, plusMinus, source: 'traced', isExtent: false })

const { columns, lineOf } = registerLines('en', { library: [], own: new Map() }, 'Asia/Hong_Kong', {
  scheme: null,
  levels: [],
})

/** What the columns of sizes say, by their headings. */
function sizesOf(changes: Partial<Defect>): Record<string, string> {
  const cells = lineOf({ ...defect, ...changes }, { href: '' })
  return Object.fromEntries(
    columns.flatMap(({ name }, index) => (/^(Length|Width)/.test(name) ? [[name, cellText(cells[index]!)]] : [])),
  )
}

test('a size has a number with the digits it supports, its plus-minus and its source', () => {
  const measures = { length: traced(815.96, 42), width: traced(4.26, 1.085), area: null }
  expect(sizesOf({ measures })).toEqual({
    'Length (mm)': '820',
    'Length ± (mm)': '40',
    'Length from': 'Along the drawn line',
    'Width (mm)': '4.3',
    'Width ± (mm)': '1.1',
    'Width from': 'Along the drawn line',
  })
})

test('a typed size is as it was typed, and a box has an extent', () => {
  const typed = { value: Math.fround(0.3), plusMinus: null, source: 'typed', isExtent: false } as const
  const box = { value: 304.6, plusMinus: 9.1, source: 'box', isExtent: true } as const
  expect(
    sizesOf({ width: typed.value, length: box.value, measures: { length: box, width: typed, area: null } }),
  ).toEqual({
    'Length (mm)': '305',
    'Length ± (mm)': '9',
    'Length from': 'Extent of the drawn box',
    'Width (mm)': '0.3',
    'Width ± (mm)': '',
    'Width from': 'Entered by hand',
  })
})

test('a width below one pixel has no number, and a size that is not known has nothing', () => {
  expect(sizesOf({ width: null, length: null, isBelowGsd: true })).toMatchObject({
    'Length (mm)': '',
    'Length from': '',
    'Width (mm)': '< GSD',
    'Width ± (mm)': '',
  })
})

test('all columns have headings in every language', () => {
  for (const locale of locales) {
    const names = registerLines(locale, { library: [], own: new Map() }, 'Asia/Hong_Kong', {
      scheme: null,
      levels: [],
    }).columns.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('times are by the clock of the project, and its zone is named once', () => {
  const zoned = columns.filter(({ name }) => name.includes('Asia/Hong_Kong'))
  expect(zoned.map(({ name }) => name)).toEqual(['Recorded (times in Asia/Hong_Kong)'])
  const cells = lineOf({ ...defect, createdAt: '2026-11-02T17:04:05.000Z' }, { href: '' })
  expect(cellText(cells[columns.indexOf(zoned[0]!)]!)).toBe('2026-11-03 01:04')
})

test.each([
  ['en', 'Severity by width', 'by width between Major and Critical'],
  ['zh-cn', '按宽度的严重程度', '按宽度介于严重与危急之间'],
  ['zh-hk', '按闊度的嚴重程度', '按闊度介乎嚴重與危急之間'],
] as const)('a severity near a limit says between, in %s', async (language, heading, text) => {
  const library = await defectLibraryOf('hk-mbis')
  const file = registerLines(language, { library, own: new Map() }, 'Asia/Hong_Kong', { scheme: null, levels: [] })
  const at = file.columns.findIndex(({ name }) => name === heading)
  const said = (plusMinus: number) => {
    const measures = { length: null, width: traced(4.26, plusMinus), area: null }
    return cellText(file.lineOf({ ...defect, measures }, { href: '' })[at]!)
  }
  expect([said(1.1), said(0.2)]).toEqual([text, ''])
})
