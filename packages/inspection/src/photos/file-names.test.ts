import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { droneModelNames, payloads, type DroneModel, type Payload } from './drone-models.ts'
import { fileKindOf, isNameOf, isPhoneCopy, lenses, compareNames, readFileName, timeInName } from './file-names.ts'

test.each([
  ['DJI_0010.JPG', 10, null, null, null],
  ['dji_0283.jpeg', 283, null, null, null],
  ['DJI_0201_T.JPG', 201, null, 'T', null],
  ['DJI_0001_R.JPG', 1, null, 'R', null],
  ['DJI_20250828103410_0001_W.JPG', 1, '20250828103410', 'W', null],
  ['DJI_20250916100639_0001_V.MP4', 1, '20250916100639', 'V', null],
  ['DJI_20220602143532_0191_T.JPG', 191, '20220602143532', 'T', null],
  ['DJI_20220602143532_0007_T_point12.JPG', 7, '20220602143532', 'T', 'point12'],
  ['DJI_20220602143532_0007_Z_2026_0815.JPG', 7, '20220602143532', 'Z', '2026_0815'],
  ['IMG_161122_163234_0000_RGB.JPG', 0, null, null, null],
  ['DSC_5967.jpg', 5967, null, null, null],
  ['0001-0002.jpg', 2, null, null, null],
  ['facade 0042', 42, null, null, null],
])('%s', (name, sequence, timestamp, lens, tail) => {
  expect(readFileName(name)).toEqual({ sequence, timestamp, lens, tail })
})

test.each([
  'IMG_1.jpg',
  'photo.jpg',
  '12345.jpg',
  'DJI_20250828103410.JPG',
  '',
  '.',
  'a.0001',
  'dji_fly_20230607_162016_74_1686151222973_photo_optimized.jpg',
])('%j has no number', (name) => {
  expect(readFileName(name)).toBeUndefined()
})

describe('names of a model', () => {
  const hardware = [
    ...droneModelNames.filter((model) => model !== 'Other').map((model) => ({ model })),
    ...payloads.map((payload) => ({ model: 'Other' as DroneModel, payload })),
  ]
  const fitting = (name: string) =>
    hardware.filter((one) => isNameOf(one, name)).map((one) => ('payload' in one ? one.payload : one.model))

  test.each([
    ['DJI_0010.JPG', ['Mini 2', 'Mavic 2 Enterprise Advanced', 'Mavic 2 Enterprise', 'Other']],
    ['DJI_0440_T.JPG', ['Mavic 2 Enterprise Advanced', 'Mavic 2 Enterprise', 'Other']],
    ['DJI_0440_Z.JPG', ['Mavic 2 Enterprise Advanced', 'Other']],
    ['DJI_20250828103410_0001_W.JPG', ['M30', 'MAVIC 3T', 'Mavic 3 Enterprise', 'H20', 'H20T', 'Other']],
    ['DJI_20250828103410_0001_T.JPG', ['M30', 'MAVIC 3T', 'H20T', 'Other']],
    ['DJI_20250828103410_0001_D.JPG', ['Mavic 3 Enterprise', 'Other']],
    ['DJI_20250828103410_0001_T_point12.MP4', ['M30', 'MAVIC 3T', 'H20T', 'Other']],
    ['DJI_20250828103410_0001.JPG', ['Other']],
    ['DSC_5967.jpg', ['Other']],
    ['DJI_20250828103410_0001_W.JPG.exe', ['Other']],
    ['photo.jpg', []],
  ])('%s fits %j', (name, names) => {
    expect(fitting(name)).toEqual(names)
  })

  test('a name that fits a model can always be put in a row, and reads the same in small letters', () => {
    const name = fc.tuple(
      fc.constantFrom('DJI_', 'DJI_20250828103410_'),
      fc.integer({ min: 0, max: 9999 }),
      fc.constantFrom('', ...lenses.map((lens) => `_${lens}`)),
      fc.constantFrom('', '_point12', '_2026'),
      fc.constantFrom('.JPG', '.MP4', '.SRT'),
    )
    fc.assert(
      fc.property(
        name,
        fc.constantFrom<DroneModel>(...droneModelNames),
        fc.constantFrom<Payload | null>(null, ...payloads),
        ([start, number, lens, tail, end], model, payload) => {
          const text = `${start}${String(number).padStart(4, '0')}${lens}${tail}${end}`
          expect(isNameOf({ model, payload }, text.toLowerCase())).toBe(isNameOf({ model, payload }, text))
          if (!isNameOf({ model, payload }, text)) return
          expect(readFileName(text.toLowerCase())).toEqual({
            ...readFileName(text),
            tail: readFileName(text)!.tail?.toLowerCase() ?? null,
          })
          if (model !== 'Other') expect(readFileName(text)!.sequence).toBe(number)
        },
      ),
    )
  })
})

test('files from a telephone are distinguished from files from the card', () => {
  expect(isPhoneCopy('dji_fly_20230607_162016_74_1686151222973_photo_optimized.jpg')).toBe(true)
  expect(isPhoneCopy('DJI_20250828103410_0001_W.JPG')).toBe(false)
})

test.each([
  ['a.JPG', 'photo'],
  ['a.mp4', 'video'],
  ['a_T.bin', 'temperatures'],
  ['a.SRT', 'side'],
  ['a.LRF', 'side'],
  ['a.exe', undefined],
  ['jpg', undefined],
  ['a.constructor', undefined],
])('%s is %s', (name, kind) => {
  expect(fileKindOf(name)).toBe(kind)
})

test.each([
  ['20241012_093011.jpg', '20241012093011'],
  ['IMG-20241012-235959_HDR.jpg', '20241012235959'],
  ['DJI_20250828103410.JPG', '20250828103410'],
  ['20241312_093011.jpg', undefined],
  ['20241012_245911.jpg', undefined],
  ['20241012_0930112.jpg', undefined],
  ['facade.20241012093011', undefined],
])('the time in %s is %s', (name, time) => {
  expect(timeInName(name)).toBe(time)
})

describe('the order of names', () => {
  test('is as people count', () => {
    const names = [
      'DSC0001.JPG',
      'DSC0001-2.JPG',
      'DSC0002.JPG',
      'facade.jpg',
      'IMG_2.jpg',
      'img_12.jpg',
      'IMG_00112.jpg',
      'photo.jpg',
      'photo (3).jpg',
      'photo (21).jpg',
    ]
    expect(names.toReversed().toSorted(compareNames)).toEqual(names)
  })

  test('is one order, whatever the names are', () => {
    const name = fc.oneof(fc.stringMatching(/^[aA0-2 .]{0,8}$/), fc.string())
    const sign = (value: number) => Math.sign(value) + 0
    fc.assert(
      fc.property(name, name, name, (one, other, third) => {
        expect(sign(compareNames(one, other))).toBe(sign(-compareNames(other, one)))
        expect(compareNames(one, other) === 0).toBe(one === other)
        if (compareNames(one, other) <= 0 && compareNames(other, third) <= 0)
          expect(compareNames(one, third)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
