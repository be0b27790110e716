import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { droneModelNames, payloads, type DroneModel, type Payload } from './drone-models.ts'
import { fileKindOf, isNameOf, isPhoneCopy, lenses, numberedName, readFileName } from './file-names.ts'

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
  ['facade.jpg', 'facade_0001.jpg'],
  ['IMG_20261002_154302.JPG', 'IMG_20261002_154302_0001.JPG'],
  ['.jpg', '.jpg_0001'],
  ['x', 'x_0001'],
])('%s can be put in a row as %s', (name, numbered) => {
  expect([numberedName(name), readFileName(numbered)?.sequence]).toEqual([numbered, 1])
})
