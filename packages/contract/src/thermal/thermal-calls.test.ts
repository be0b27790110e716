import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { severities } from '../buildings.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import {
  Alignment,
  pairStates,
  rainStates,
  sunStates,
  openConditions,
  SurveyConditions,
  thermalPalettes,
  thermalRoutes,
  ThermalFindingView,
} from './thermal.ts'

const { createFinding, list, saveAlignment, savePair, saveScene, saveSurvey, saveView } = thermalRoutes

const spot = { _id: idOf(1), kind: 'spot', name: 'Sp1', points: [{ x: 0.5, y: 0.5 }] }
const view = {
  palette: 'ironbow',
  range: { min: 10, max: 30 },
  isotherm: null,
  meters: [spot],
  deltas: [],
  hasExtremes: false,
}

describe('a list of thermal pictures', () => {
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of a marker', { markerId: idOf(1) }, 'ok'],
    ['of a marker in capitals', { markerId: '01890000-0000-7000-8000-00000000ABCD' }, 'ok'],
    ['of a marker that is none', { markerId: 'none' }, 'markerId'],
    ['of two markers', { markerId: [idOf(1), idOf(2)] }, 'markerId'],
    ['of one picture', { limit: '1' }, 'ok'],
    ['of 200 pictures', { limit: '200' }, 'ok'],
    ['of 201 pictures', { limit: '201' }, 'limit'],
    ['of no picture', { limit: '0' }, 'limit'],
    ['of an empty number of pictures', { limit: '' }, 'limit'],
    ['of a picture and a half', { limit: '1.5' }, 'limit'],
    ['behind a cursor of 4,000 letters', { cursor: 'x'.repeat(4_000) }, 'ok'],
    ['behind a cursor of 4,001 letters', { cursor: 'x'.repeat(4_001) }, 'cursor'],
    ['paired in capitals', { pairState: 'PAIRED' }, 'pairState'],
    ['paired in no way', { pairState: '' }, 'pairState'],
  ])('%s', (_, query, fault) => {
    expect(faultAt(list.query, query)).toBe(fault)
  })

  test.each(pairStates)('of those that are %s', (pairState) => {
    expect(list.query.parse({ pairState })).toEqual({ pairState, limit: 100 })
  })
})

describe('the visual photo over the thermal one', () => {
  const alignment = { x: 0, y: 0, scale: 1, rotation: 0 }
  const ranges = { x: [-2, 2], y: [-2, 2], scale: [0.1, 10], rotation: [-180, 180] } as const
  test.each(['x', 'y', 'scale', 'rotation'] as const)('its %s lies between two limits, both included', (name) => {
    const [min, max] = ranges[name]
    const at = (value: unknown) => faultAt(Alignment, { ...alignment, [name]: value })
    expect([at(min), at(max)]).toEqual(['ok', 'ok'])
    for (const value of [min - 1e-6, max + 1e-6, Number.NaN, -Infinity, '0', null, undefined])
      expect(at(value)).toBe(name)
  })

  test('is set back by null, and by nothing else', () => {
    expect(faultAt(saveAlignment.body, { alignment })).toBe('ok')
    expect(faultAt(saveAlignment.body, {})).toBe('alignment')
    expect(faultAt(saveAlignment.body, { alignment: {} })).toBe('alignment.x')
  })

  test('is another one by its id, or none, on a version', () => {
    const at = (body: object) => faultAt(savePair.body, body)
    expect(at({ visualId: idOf(1), version: 1 })).toBe('ok')
    expect(at({ visualId: '', version: 1 })).toBe('visualId')
    expect(at({ version: 1 })).toBe('visualId')
    expect(at({ visualId: null, version: '1' })).toBe('version')
  })
})

describe('what stood between camera and wall', () => {
  const scene = { emissivity: 0.95, reflected: 20, distance: 10, humidity: 50, ambient: 20 }
  test.each<[string, number, number]>([
    ['emissivity', 0.01, 1],
    ['reflected', -100, 1_500],
    ['distance', 0, 10_000],
    ['humidity', 0, 100],
    ['ambient', -100, 200],
  ])('%s lies between %d and %d', (name, min, max) => {
    const at = (value: unknown) => faultAt(saveScene.body, { scene: { ...scene, [name]: value }, version: 1 })
    expect([at(min), at(max)]).toEqual(['ok', 'ok'])
    for (const value of [min - 0.001, max + 0.001, null, undefined, String(min), Infinity])
      expect(at(value)).toBe(`scene.${name}`)
  })

  test('is read without what does not belong to it', () => {
    expect(saveScene.body.parse({ scene: { ...scene, wind: 3 }, version: 1 }).scene).toEqual(scene)
    expect(faultAt(saveScene.body, { version: 1 })).toBe('scene')
  })
})

describe('conditions of a survey', () => {
  const open = openConditions
  test('may all stay open, but none may be left out', () => {
    expect(SurveyConditions.parse(open)).toEqual(open)
    for (const name of Object.keys(open)) expect(faultAt(SurveyConditions, { ...open, [name]: undefined })).toBe(name)
  })

  test.each<[string, number, number]>([
    ['ambient', -60, 70],
    ['ambientDayBefore', -60, 70],
    ['humidity', 0, 100],
    ['wind', 0, 100],
    ['hoursOfSun', 0, 24],
    ['hoursDry', 0, 10_000],
    ['emissivity', 0.01, 1],
    ['reflected', -100, 200],
    ['distance', 0, 10_000],
  ])('%s lies between %d and %d', (name, min, max) => {
    const at = (value: unknown) => faultAt(SurveyConditions, { ...open, [name]: value })
    expect([at(min), at(max)]).toEqual(['ok', 'ok'])
    for (const value of [min - 0.001, max + 0.001, '', String(max), Number.NaN, true]) expect(at(value)).toBe(name)
  })

  test.each<[string, number, boolean]>([
    ['windDirection', 50, false],
    ['equipment', 200, false],
    ['calibration', 200, false],
    ['note', 2_000, true],
  ])('%s has at most %d letters; of several lines: %s', (name, max, hasLines) => {
    const at = (value: unknown) => faultAt(SurveyConditions, { ...open, [name]: value })
    expect([at('風'.repeat(max)), at('風'.repeat(max + 1))]).toEqual(['ok', name])
    expect(at('a\nb') === 'ok').toBe(hasLines)
    for (const value of ['a\0', 'a\u2066b', null, 7]) expect(at(value)).toBe(name)
  })

  test.each<[string, readonly string[], readonly unknown[]]>([
    ['sun', sunStates, ['', 'SUN', 'dry', 0]],
    ['rain', rainStates, ['', 'wet', 'full', false]],
    ['startedAt', ['2026-11-18T04:30:00Z', '2026-11-18T04:30:00.123Z'], ['2026-11-18', '04:30', 0, '']],
    ['endedAt', ['2026-11-18T04:30:00Z'], ['2026-11-18T04:30:00+08:00', '2026-11-31T00:00:00Z']],
  ])('%s takes %j and not %j', (name, taken, refused) => {
    for (const value of taken) expect(faultAt(SurveyConditions, { ...open, [name]: value })).toBe('ok')
    for (const value of refused) expect(faultAt(SurveyConditions, { ...open, [name]: value })).toBe(name)
  })

  test('a note written on any machine is stored with the same ends of lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b c', ''), { maxLength: 6 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (lines, end) => {
          const parsed = SurveyConditions.parse({ ...open, note: lines.join(end) })
          expect(parsed.note).toBe(lines.join('\n'))
          expect(SurveyConditions.parse(parsed)).toEqual(parsed)
        },
      ),
    )
  })

  test('are saved with the span and the palette that all pictures share', () => {
    const survey = { conditions: open, lockedSpan: null, palette: 'rainbow', version: 1 }
    const at = (part: object) => faultAt(saveSurvey.body, { ...survey, ...part })
    for (const palette of thermalPalettes) expect(at({ palette })).toBe('ok')
    expect(at({ lockedSpan: { min: -20, max: 60 } })).toBe('ok')
    expect(at({ lockedSpan: { min: 60, max: -20 } })).toBe('lockedSpan')
    expect(at({ lockedSpan: { min: 60 } })).toBe('lockedSpan.max')
    expect(at({ lockedSpan: undefined })).toBe('lockedSpan')
    expect(at({ palette: 'Rainbow' })).toBe('palette')
    expect(at({ version: undefined })).toBe('version')
  })
})

describe('a thermal finding', () => {
  const body = {
    _id: idOf(1),
    location: { left: 0, top: 0, right: 1, bottom: 1 },
    subType: null,
    severity: 'minor',
    remark: '',
    view,
  }
  test.each<[string, object, string]>([
    ['of the whole picture', {}, 'ok'],
    ['of a subtype', { subType: 'delamination' }, 'ok'],
    ['of a subtype of 100 letters', { subType: 'x'.repeat(100) }, 'ok'],
    ['of a subtype of 101 letters', { subType: 'x'.repeat(101) }, 'subType'],
    ['of a subtype left out', { subType: undefined }, 'subType'],
    ['of a severity in capitals', { severity: 'Minor' }, 'severity'],
    ['with a remark of 2,001 letters', { remark: 'x'.repeat(2_001) }, 'remark'],
    ['nowhere', { location: null }, 'location'],
    ['without a view', { view: undefined }, 'view'],
    ['in a view without a span', { view: { ...view, range: null } }, 'view.range'],
    ['without an id', { _id: undefined }, '_id'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(createFinding.body, { ...body, ...part })).toBe(fault)
  })

  test.each(severities)('of severity %s', (severity) => {
    expect(faultAt(createFinding.body, { ...body, severity })).toBe('ok')
  })

  test('has a place where left is left of right and top above bottom, both in the picture', () => {
    const share = fc.double({ min: -0.2, max: 1.2, noNaN: true })
    const within = (value: number) => value >= 0 && value <= 1
    fc.assert(
      fc.property(share, share, share, share, (left, top, right, bottom) => {
        const isPlace = [left, top, right, bottom].every(within) && left < right && top < bottom
        expect(faultAt(createFinding.body, { ...body, location: { left, top, right, bottom } }) === 'ok').toBe(isPlace)
      }),
    )
  })

  test('stores the view as it was saved, with what was measured in it', () => {
    const saved = saveView.body.parse({ view, version: 1 }).view
    const temperatures = { min: 1, max: 3, mean: 2 }
    const measured = {
      size: { width: 640, height: 512 },
      picture: temperatures,
      area: null,
      measured: [{ meterId: idOf(1), of: temperatures }],
      differences: [{ from: idOf(1), to: idOf(2), of: 'max', kelvin: null }],
      scene: null,
    }
    expect(ThermalFindingView.parse({ ...saved, ...measured })).toEqual({ ...view, ...measured })
    expect(faultAt(ThermalFindingView, saved)).toBe('size')
    expect(faultAt(ThermalFindingView, { ...saved, ...measured, picture: null })).toBe('picture')
  })
})

describe('differences and meters of a view', () => {
  const at = (part: object) => faultAt(saveView.body, { view: { ...view, ...part }, version: 1 })
  const deltas = (count: number) => Array.from({ length: count }, () => ({ from: idOf(1), to: idOf(2), of: 'mean' }))
  test.each<[string, object, string]>([
    ['no meter', { meters: [] }, 'ok'],
    ['50 differences', { deltas: deltas(50) }, 'ok'],
    ['51 differences', { deltas: deltas(51) }, 'view.deltas'],
    ['a difference to nothing', { deltas: [{ from: idOf(1), of: 'max' }] }, 'view.deltas.0.to'],
    ['a meter under a name in Chinese', { meters: [{ ...spot, name: '外牆' }] }, 'ok'],
    ['a meter under a name of 20 letters', { meters: [{ ...spot, name: 'x'.repeat(20) }] }, 'ok'],
    ['a meter under a name of two lines', { meters: [{ ...spot, name: 'a\nb' }] }, 'view.meters.0.name'],
    ['a meter at a corner of the picture', { meters: [{ ...spot, points: [{ x: 0, y: 1 }] }] }, 'ok'],
    ['a meter above the picture', { meters: [{ ...spot, points: [{ x: 0, y: -0.001 }] }] }, 'view.meters.0.points.0.y'],
    ['an isotherm of one degree', { isotherm: { min: 20, max: 20 } }, 'view.isotherm'],
    ['an isotherm left out', { isotherm: undefined }, 'view.isotherm'],
  ])('%s', (_, part, fault) => {
    expect(at(part)).toBe(fault)
  })

  test('the largest view fits what the server reads', () => {
    const points = Array.from({ length: 200 }, () => ({ x: 0.123_456_789_012_345_67, y: 0.765_432_109_876_543_2 }))
    const meters = Array.from({ length: 50 }, (_, index) => ({ ...spot, _id: idOf(index), kind: 'polygon', points }))
    expect(at({ meters, deltas: deltas(50) })).toBe('ok')
    expect(JSON.stringify({ ...view, meters, deltas: deltas(50) }).length).toBeLessThan(1024 * 1024 - 10_000)
  })
})
