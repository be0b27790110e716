import { maxMeterPoints } from '@plumbline/contract/thermal/thermal'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metersCsv, temperaturesCsv } from './export-csv.ts'
import { boundsOfShape, meterOf, nextName, readingOf, shapeOf, storable } from '../meter-shapes.ts'
import { paintInto } from '../painter.ts'
import { keyedTo } from './range-keys.ts'
import { createThermalEditor, metersOf, metersText, textOfMeters } from '../thermal-editor.ts'
import { trackOf } from './Histogram.tsx'
import { firstLook, isEditedLook, isSameLook, viewOf } from '../view-store.ts'

/** 4 by 3 pixels, 0 to 11 °C, row by row. */
const image = { width: 4, height: 3, temperatures: Float32Array.from({ length: 12 }, (_, index) => index) }
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const left = {
  _id: idOf(1),
  kind: 'box' as const,
  name: '=B1',
  points: [
    { x: 0, y: 0 },
    { x: 0.5, y: 1 },
  ],
}
const right = {
  _id: idOf(2),
  kind: 'box' as const,
  name: 'B2',
  points: [
    { x: 0.5, y: 0 },
    { x: 1, y: 1 },
  ],
}
const survey = { conditions: {} as never, lockedSpan: null, palette: 'ironbow' as const, version: 1 }
const words = {
  head: ['Name', 'Kind', 'Min', 'Mean', 'Max', 'Pixels'],
  kindOf: (kind: string) => kind,
  differenceOf: (of: string) => `by ${of}`,
}

describe('a meter', () => {
  test('is the same after being a shape', () => {
    const point = fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    const meter = fc
      .oneof(
        fc.record({ kind: fc.constant('spot' as const), points: fc.array(point, { minLength: 1, maxLength: 1 }) }),
        fc.record({
          kind: fc.constantFrom('line' as const, 'box' as const),
          points: fc.array(point, { minLength: 2, maxLength: 2 }),
        }),
        fc.record({ kind: fc.constant('polygon' as const), points: fc.array(point, { minLength: 3, maxLength: 9 }) }),
      )
      .map((one) => ({ ...one, _id: idOf(1), name: 'M' }))
    fc.assert(
      fc.property(meter, (one) => {
        expect(meterOf(shapeOf(one))).toEqual(one)
      }),
    )
  })

  test('reads what lies below it, and covers it as a finding', () => {
    expect(readingOf(image, shapeOf(left))).toMatchObject({ min: 0, max: 9, mean: 4.5, count: 6 })
    expect(boundsOfShape(shapeOf(left))).toEqual({ left: 0, top: 0, right: 0.5, bottom: 1 })
  })

  test('a line may bend but not close, one that is too long to store is less fine, and names are numbered without gaps', () => {
    const bent = {
      ...shapeOf(left),
      kind: 'polyline' as const,
      points: [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.9 },
        { x: 1, y: 1 },
      ],
    }
    expect(storable({ ...bent, isClosed: true })).toEqual(bent)
    expect(meterOf(bent).points).toHaveLength(3)
    const points = Array.from({ length: 900 }, (_, at) => ({ x: at / 900, y: 0.5 + Math.sin(at) / 50 }))
    const { points: fewer } = storable({ ...bent, points })
    expect(fewer.length).toBeLessThanOrEqual(maxMeterPoints)
    expect([fewer[0], fewer.at(-1)]).toEqual([points[0], points.at(-1)])
    // A part of the line, so that its reading is that of a line somebody sees.
    expect(points).toEqual(expect.arrayContaining([...fewer]))
    expect([nextName('spot', []), nextName('box', ['B1', 'B3']), nextName('line', ['L1', 'L2'])]).toEqual([
      'S1',
      'B2',
      'L3',
    ])
  })

  test('a drawn one gets its name, a bent line stays bent, and the 51st is refused', () => {
    let refused = 0
    const editor = createThermalEditor(image, [left], false, () => (refused += 1))
    const text = metersText(editor)
    expect(text()).toBe(textOfMeters([left]))
    const line = {
      ...shapeOf(right),
      kind: 'polyline' as const,
      points: [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.2 },
        { x: 1, y: 1 },
      ],
    }
    editor.edit({ put: [line], remove: [] })
    expect(metersOf(editor)[1]).toMatchObject({
      kind: 'line',
      points: [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.2 },
        { x: 1, y: 1 },
      ],
    })
    expect(text()).not.toBe(textOfMeters([left]))
    for (let number = 3; number <= 51; number += 1) {
      editor.select([left._id])
      editor.duplicate()
    }
    expect([editor.shapes.size(), refused > 0]).toEqual([50, true])
    expect(new Set(metersOf(editor).map(({ name }) => name)).size).toBe(50)
  })
})

const fitting = { min: 0, max: 11 }

describe('the view', () => {
  test('opens at the given range, as it was saved, or as all pictures share it', () => {
    expect(firstLook(null, survey, { min: 18.2, max: 24.6 })).toMatchObject({
      range: { min: 18.2, max: 24.6 },
      palette: 'ironbow',
    })
    const saved = viewOf({ ...firstLook(null, survey, fitting), range: { min: 10, max: 30 }, palette: 'rainbow' }, [])
    expect(firstLook(saved, survey, fitting)).toMatchObject({ range: { min: 10, max: 30 }, palette: 'rainbow' })
    expect(firstLook(saved, { ...survey, lockedSpan: { min: 5, max: 6 } }, fitting)).toMatchObject({
      range: { min: 5, max: 6 },
      palette: 'ironbow',
    })
    expect(isSameLook(firstLook(saved, survey, fitting), firstLook({ ...saved }, survey, fitting))).toBe(true)
  })

  test('drops differences to a deleted meter', () => {
    const look = {
      ...firstLook(null, survey, fitting),
      deltas: [{ from: left._id, to: right._id, of: 'mean' as const }],
    }
    expect(viewOf(look, [left]).deltas).toEqual([])
    expect(viewOf(look, [left, right]).deltas).toHaveLength(1)
  })

  test('is unedited after a deleted meter was saved, and has its difference again after undo', () => {
    const editor = createThermalEditor(image, [left, right], false, () => undefined)
    const look = {
      ...firstLook(null, survey, fitting),
      deltas: [{ from: left._id, to: right._id, of: 'mean' as const }],
    }
    const first = viewOf(look, metersOf(editor))
    editor.edit({ put: [], remove: [right._id] })
    expect(isEditedLook(look, editor, first, survey, fitting)).toBe(true)
    const saved = viewOf(look, metersOf(editor))
    expect(isEditedLook(look, editor, saved, survey, fitting)).toBe(false)
    editor.undo()
    expect(viewOf(look, metersOf(editor))).toEqual(first)
    expect(isEditedLook(look, editor, saved, survey, fitting)).toBe(true)
  })

  test('paints the band of the isotherm over the palette, and nothing else', () => {
    const [plain, banded] = [new Uint8ClampedArray(48), new Uint8ClampedArray(48)]
    const look = { palette: 'whitehot' as const, range: { min: 0, max: 11 }, isotherm: null }
    paintInto(plain, image, look)
    paintInto(banded, image, { ...look, isotherm: { min: 5, max: 6 } })
    const changed = Array.from({ length: 12 }, (_, index) => index).filter(
      (index) => plain[index * 4] !== banded[index * 4],
    )
    expect(changed).toEqual([5, 6])
  })

  test('keys move an end by a step, by ten, and to the bounds', () => {
    const bounds = { min: 0, max: 100 }
    expect([
      keyedTo('ArrowUp', false, 20, bounds, 0.1),
      keyedTo('ArrowDown', true, 20, bounds, 0.1),
      keyedTo('Home', false, 20, bounds, 0.1),
      keyedTo('End', false, 20, bounds, 0.1),
      keyedTo('x', false, 20, bounds, 0.1),
    ]).toEqual([20.1, 19, 0, 100, undefined])
    expect(trackOf({ min: 20, max: 30 })).toEqual({ min: 19.2, max: 30.8 })
  })
})

describe('what is exported', () => {
  test('every temperature in its row; none where there is none', () => {
    expect(
      temperaturesCsv({
        ...image,
        temperatures: Float32Array.from([...image.temperatures.subarray(0, 11), Number.NaN]),
      }),
    ).toBe('0.00,1.00,2.00,3.00\r\n4.00,5.00,6.00,7.00\r\n8.00,9.00,10.00,\r\n')
  })

  test('the meters and their differences; no name becomes a formula', () => {
    const lines = metersCsv(
      image,
      [left, right].map(shapeOf),
      [
        { from: right._id, to: left._id, of: 'mean' },
        { from: right._id, to: idOf(9), of: 'max' },
      ],
      words,
    )
      .replace('\uFEFF', '')
      .split('\r\n')
    expect(lines).toEqual([
      'Name,Kind,Min,Mean,Max,Pixels',
      "'=B1,box,0.00,4.50,9.00,6",
      'B2,box,2.00,6.50,11.00,6',
      'B2 − =B1,by mean,,2.00,,',
      '',
    ])
  })
})
