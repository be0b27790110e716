import { reportLayouts } from '@plumbline/contract/reports/content'
import { describe, expect, test } from 'vitest'
import { exampleContext, exampleDefect, ofKind, refsInRows, textOf, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { byDefect, byImage, photoRecord } from './appendices.ts'

const [photo] = exampleSnapshot({ count: 1 }).photos

describe('appendix A', () => {
  const headingsOf = (context: Parameters<typeof byDefect>[0]) =>
    ofKind(byDefect(context), 'heading').map(({ anchor }) => anchor)

  test('of a facade has a card for each defect', () => {
    expect(headingsOf(exampleContext({ count: 3 }))).toEqual(['defect_1', 'defect_2', 'defect_3'])
  })

  test('of a bridge has them by element', () => {
    const defects = [
      exampleDefect({ defectNum: 1, path: ['Pier 1'] }),
      exampleDefect({ defectNum: 2, path: ['Deck'] }),
      exampleDefect({ defectNum: 3, path: ['Pier 2'] }),
    ]
    expect(headingsOf(exampleContext({ layout: 'Bridge' }, { defects }))).toEqual([
      'list_0',
      'defect_1',
      'defect_3',
      'list_1',
      'defect_2',
    ])
  })

  test('of a list is one table', () => {
    const tables = ofKind(byDefect(exampleContext({ layout: 'Defect List', count: 4 })), 'table')
    expect(tables).toHaveLength(1)
    expect(textOfRows(tables[0]!.rows).map(([number]) => number)).toEqual(['DF0001', 'DF0002', 'DF0003', 'DF0004'])
  })

  test('of a test report lists the thermal findings with their contrast', () => {
    const context = exampleContext({ layout: 'Hoklas', count: 9, hasThermal: true })
    const [table] = ofKind(byDefect(context), 'table')
    expect(table!.rows).toHaveLength(context.snapshot.defects.filter(({ thermal }) => thermal !== null).length)
    for (const row of textOfRows(table!.rows)) expect(row[4]).toBe('+4.5 K')
  })

  test.each(reportLayouts)('of %s without anything says so', (layout) => {
    const blocks = [...byDefect(exampleContext({ layout, count: 0 }))]
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    expect(textOf(blocks[0]!)).not.toBe('')
  })
})

describe('appendix B', () => {
  test('shows each photo with the defects on it that the report has', () => {
    const photos = [
      { ...photo!, name: 'both.jpg', defectNums: [1, 2] },
      { ...photo!, name: 'other.jpg', defectNums: [77] },
      { ...photo!, name: 'none.jpg', defectNums: [] },
    ]
    const context = exampleContext({ count: 2 }, { photos })
    const tables = ofKind(byImage(context), 'table')
    expect(tables).toHaveLength(1)
    const rows = textOfRows(tables[0]!.rows)
    expect(rows[0]![0]).toContain('both.jpg')
    expect(rows[1]).toEqual([context.translator.format(context.translator.words.images.onThis, { count: 2 })])
    expect(rows.slice(2).map(([number]) => number)).toEqual(['DF0001', 'DF0002'])
  })

  test('lets a photo with many defects run over pages', () => {
    const defects = Array.from({ length: 12 }, (_, index) => exampleDefect({ defectNum: index + 1 }))
    const tableOf = (count: number) => {
      const photos = [{ ...photo!, defectNums: defects.slice(0, count).map(({ defectNum }) => defectNum) }]
      return ofKind(byImage(exampleContext({}, { defects, photos })), 'table')[0]!
    }
    expect([tableOf(11).keepOnOnePage, tableOf(12).keepOnOnePage]).toEqual([true, false])
  })

  test('without a photo of a defect says so', () => {
    const context = exampleContext({ count: 2 }, { photos: [] })
    expect([...byImage(context)].map(textOf)).toEqual([context.translator.words.images.none])
  })

  test('of a test report has pairs, and thermal pictures without a finding behind them', () => {
    const sound = { ...photo!, isThermal: true, defectNums: [] }
    const photos = [
      { ...sound, name: 'T1', picture: 't1', visible: 'v1' },
      { ...sound, name: 'T2', picture: 't2', visible: null },
      { ...sound, name: 'T3', picture: 't3' },
      { ...sound, name: 'V', picture: 'v', isThermal: false },
      { ...sound, name: 'T4', picture: 't4', defectNums: [1] },
    ]
    const context = exampleContext({ layout: 'Hoklas', count: 1, hasThermal: true }, { photos })
    const tables = ofKind(byImage(context), 'table')
    expect(refsInRows(tables[0]!.rows).flat()).toEqual(['thermogram-0', 'visible-0'])
    expect(refsInRows(tables[1]!.rows)).toEqual([['t1', 'v1', 't2'], ['t3']])
    expect(tables[1]!.rows.map((row) => row.length)).toEqual([4, 4])
  })

  test('of a test report without pairs says so', () => {
    const context = exampleContext({ layout: 'Hoklas', count: 2 })
    expect([...byImage(context)].map(textOf)).toEqual([context.translator.words.images.noPairs])
  })
})

describe('appendix C', () => {
  const record = (changes: object = {}, layout: (typeof reportLayouts)[number] = 'Facade') => {
    const context = exampleContext({ layout, count: 1 }, { photos: [{ ...photo!, ...changes }] })
    return textOfRows(ofKind(photoRecord(context), 'table')[0]!.rows)[0]![0]!
  }

  test('has every photo, two in a row; the last may be alone', () => {
    const context = exampleContext({ count: 3 })
    const [table] = ofKind(photoRecord(context), 'table')
    expect(refsInRows(table!.rows)).toEqual([['annotated-0', 'annotated-1'], ['annotated-2']])
    expect(table!.rows.map((row) => row.length)).toEqual([2, 2])
  })

  test('has name, time by the camera, place, GSD and defects', () => {
    const lines = record()
    for (const part of ['DJI_0440.JPG', '5 Oct 2026, 10:30', 'Tower 1 · North elevation', '1.37', 'DF0001'])
      expect(lines).toContain(part)
  })

  test('of a test report has camera, distance and position too', () => {
    const parts = ['DJI M3E', '5.2 m', '22.28550, 114.15770', '40 m']
    for (const part of parts) expect(record({}, 'Hoklas')).toContain(part)
    for (const part of parts) expect(record()).not.toContain(part)
    expect(record({ position: { latitude: 22, longitude: 114, altitude: null } }, 'Hoklas')).not.toContain('m high')
  })

  test('leaves out what is unknown', () => {
    const unknown = { takenAt: null, path: [], gsd: null, defectNums: [], camera: '', distance: null, position: null }
    expect(record(unknown)).toBe('DJI_0440.JPG')
    expect(record(unknown, 'Hoklas')).toBe('DJI_0440.JPG')
  })

  test('without photos says so', () => {
    const context = exampleContext({ count: 0 })
    expect([...photoRecord(context)].map(textOf)).toEqual([context.translator.words.photos.none])
  })
})
