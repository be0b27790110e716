import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileWarnings, isRefused, refusals, warningsOf, type ChosenFile, type ChosenSettings } from './file-warnings.ts'
import { gapsOf } from './sequence-gaps.ts'
import { aFile, facts } from '../testing/photos.ts'

const kowloon = { source: 'project', at: { longitude: 114.17, latitude: 22.3 }, reachM: 2_000 } as const
const at = (longitude: number, latitude: number) =>
  facts({ position: { longitude, latitude, source: 'xmp' }, positionFault: null })
const settings: ChosenSettings = { hardware: { model: 'MAVIC 3T' }, site: null, quota: null }
const codes = (file: ChosenFile, changed: Partial<ChosenSettings> = {}, others: readonly ChosenFile[] = []) =>
  (warningsOf([...others, file], { ...settings, ...changed }).get(file.id) ?? []).map(({ code }) => code)
const good = 'DJI_20261002154302_0001_W.JPG'

describe('one file', () => {
  test.each([
    ['a good one', aFile(good), {}, []],
    ['without a number', aFile('facade.jpg'), {}, ['no-number']],
    ['from a telephone', aFile('dji_fly_20230607_162016_74_1686151222973_photo_optimized.jpg'), {}, ['phone-copy']],
    ['of another model', aFile('DJI_0001.JPG'), {}, ['wrong-pattern']],
    ['of the model Other', aFile('DSC_5967.jpg'), { hardware: { model: 'Other' } }, []],
    ['no picture at all', aFile('report.docx'), {}, ['not-media']],
    ['a photo of a telephone', aFile('IMG_0042.HEIC'), {}, ['format-heif']],
    ['one that is named otherwise', aFile('DJI_20261012093000_0042_W.JPG', { foreign: 'heif' }), {}, ['format-heif']],
    ['subtitles', aFile('DJI_20261002154302_0001_V.SRT'), {}, ['side-file']],
    ['0 bytes', aFile(good, { size: 0 }), {}, ['empty']],
    ['4.5 GB', aFile(good, { size: 4.5 * 2 ** 30 }), {}, []],
    ['a byte more', aFile(good, { size: 4.5 * 2 ** 30 + 1 }), {}, ['too-large']],
    ['120 MP', aFile(good, { pixels: { width: 12_000, height: 10_000 } }), {}, []],
    [
      'more, as decoded',
      aFile(good, { pixels: { width: 12_001, height: 10_000 }, facts: { ...at(1, 1), width: 100, height: 100 } }),
      {},
      ['too-many-pixels'],
    ],
    ['a video in 4K', aFile('DJI_20261002154302_0001_V.MP4', { pixels: { width: 3840, height: 2160 } }), {}, []],
    [
      'a video over it',
      aFile('DJI_20261002154302_0001_V.MP4', { pixels: { width: 5120, height: 2700 } }),
      {},
      ['over-4k'],
    ],
    ['without a position', aFile(good, { facts: facts() }), {}, ['no-gps']],
    ['at 0/0', aFile(good, { facts: facts({ positionFault: 'zero' }) }), {}, ['odd-gps']],
    ['off the earth', aFile(good, { facts: facts({ positionFault: 'out-of-range' }) }), {}, ['odd-gps']],
    ['3 km from the project', aFile(good, { facts: at(114.2, 22.3) }), { site: kowloon }, ['far-gps']],
    ['1 km from it', aFile(good, { facts: at(114.18, 22.3) }), { site: kowloon }, []],
    ['taken by another camera', aFile(good, { facts: { ...at(1, 1), model: 'M30T' } }), {}, ['other-camera']],
    [
      'an H20T where H20 was chosen',
      aFile(good, { facts: { ...at(1, 1), model: 'ZH20T' } }),
      { hardware: { model: 'Other', payload: 'H20' } },
      ['other-camera'],
    ],
    [
      'any camera where Other was chosen',
      aFile(good, { facts: { ...at(1, 1), model: 'M3T' } }),
      { hardware: { model: 'Other' } },
      [],
    ],
  ] satisfies [string, ChosenFile, Partial<ChosenSettings>, (typeof fileWarnings)[number][]][])(
    '%s',
    (_, file, changed, expected) => {
      expect(codes(file, changed)).toEqual(expected)
    },
  )

  test('far from all the others, where the project has no position', () => {
    const others = [1, 2, 3].map((number) =>
      aFile(`DJI_20261002154302_000${number}_Z.JPG`, { facts: at(114.17, 22.3) }),
    )
    const stray = aFile('DJI_20261002154302_0004_Z.JPG', { facts: at(2.35, 48.85) })
    expect(codes(stray, {}, others)).toEqual(['far-gps'])
    expect([...warningsOf([...others, stray], settings).keys()]).toEqual([stray.id])
  })
})

describe('duplicates', () => {
  const pair = (one: Partial<ChosenFile>, other: Partial<ChosenFile>) =>
    codes(aFile(good, { id: 'b', ...other }), {}, [aFile(good, { id: 'a', ...one })])
  test.each([
    ['same name and size', {}, { folder: 'copy' }, true],
    ['same name, another size', {}, { size: 2 }, false],
    ['same name and size, another hash', { hash: 'x' }, { hash: 'y' }, false],
    ['same hash, another name', { hash: 'x' }, { hash: 'x', name: 'DJI_20261002154302_0001_Z.JPG' }, true],
    ['only one was hashed', { hash: 'x' }, {}, true],
  ])('%s', (_, one, other, isDuplicate) => {
    expect(pair(one, other)).toEqual(isDuplicate ? ['duplicate'] : [])
  })

  test('of every set of twins exactly one travels', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 12 }), (hashes) => {
        const files = hashes.map((hash, index) =>
          aFile(`DJI_20261002154302_${String(index + 1).padStart(4, '0')}_W.JPG`, { hash }),
        )
        const warnings = warningsOf(files, settings)
        expect(files.filter(({ id }) => !warnings.has(id)).map(({ hash }) => hash)).toEqual([...new Set(hashes)])
      }),
    )
  })
})

test('what is let through never exceeds the quota, and what is refused takes none of it', () => {
  const file = fc.record({
    size: fc.integer({ min: 0, max: 100 }),
    ending: fc.constantFrom('JPG', 'MP4', 'SRT', 'exe'),
  })
  fc.assert(
    fc.property(fc.array(file, { maxLength: 30 }), fc.nat(20), fc.nat(800), (list, images, bytes) => {
      const files = list.map(({ size, ending }, index) =>
        aFile(`DJI_20261002154302_${String(index + 1).padStart(4, '0')}_W.${ending}`, { size }),
      )
      const warnings = warningsOf(files, { ...settings, quota: { images, bytes } })
      const free = warningsOf(files, settings)
      const passed = (found: typeof warnings) => files.filter(({ id }) => !isRefused(found.get(id) ?? []))
      expect(passed(warnings).length).toBeLessThanOrEqual(images)
      expect(passed(warnings).reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(bytes)
      if (passed(free).length <= images && passed(free).reduce((sum, { size }) => sum + size, 0) <= bytes)
        expect(passed(warnings)).toEqual(passed(free))
    }),
  )
})

describe('gaps in the sequence', () => {
  const gaps = (numbers: readonly number[], folder = '') => {
    const files = numbers.map((number, index) =>
      aFile(`DJI_${String(number).padStart(4, '0')}.JPG`, {
        id: String(index),
        folder,
        facts: facts({ takenAt: `2026-10-02T15:${String(10 + index).padStart(2, '0')}:00` }),
      }),
    )
    return [...gapsOf(files)].map(([id, { from, to }]) => [Number(id), from, to])
  }
  test.each([
    ['none', [1, 2, 3, 4], []],
    ['one number', [1, 2, 4], [[2, 3, 3]]],
    ['several', [1, 2, 6, 7], [[2, 3, 5]]],
    ['over the end', [9998, 9999, 1, 2], []],
    ['over the end, from 0', [9998, 9999, 0, 1], []],
    ['a gap over the end', [9997, 9998, 2, 3], [[2, 9999, 1]]],
    ['the last number before the end', [9997, 9998, 1, 2], [[2, 9999, 9999]]],
    ['every second', [440, 442, 444, 446, 448], []],
    ['every second, one missing', [440, 442, 444, 448, 450], [[3, 446, 446]]],
    ['another flight', [1, 2, 700, 701], []],
    ['a number twice', [1, 2, 2, 3], []],
  ])('%s', (_, numbers, expected) => {
    expect(gaps(numbers)).toEqual(expected)
  })

  test('what was taken out of a row is found, exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9000 }),
        fc.uniqueArray(fc.integer({ min: 2, max: 18 }), { maxLength: 4 }),
        (start, missing) => {
          const numbers = Array.from({ length: 20 }, (_, index) => start + index).filter(
            (number) => !missing.includes(number - start),
          )
          const found = gaps(numbers).flatMap(([, from, to]) =>
            Array.from({ length: to! - from! + 1 }, (_, index) => from! + index - start),
          )
          expect(found).toEqual(missing.toSorted((one, other) => one - other))
        },
      ),
    )
  })

  test('two folders are two rows, and the lenses of one shot are one number', () => {
    const files = ['a', 'b'].flatMap((folder) =>
      ['0001_W', '0001_T', '0002_W', '0004_W'].map((end) =>
        aFile(`DJI_20261002154302_${end}.JPG`, { id: folder + end, folder }),
      ),
    )
    expect([...gapsOf(files)]).toEqual([
      ['a0004_W', { from: 3, to: 3 }],
      ['b0004_W', { from: 3, to: 3 }],
    ])
  })

  const row = (named: readonly (readonly [string, string | null])[]) => [
    ...gapsOf(named.map(([name, model]) => aFile(name, { facts: model === null ? null : facts({ model }) }))),
  ]
  const rows: readonly { readonly name: string; readonly files: readonly (readonly [string, string | null])[] }[] = [
    {
      name: 'two cameras in one folder',
      files: [
        ['DJI_0001.JPG', 'FC2403'],
        ['DJI_0002.JPG', 'FC2403'],
        ['DJI_0050.JPG', 'FC7303'],
        ['DJI_0051.JPG', 'FC7303'],
      ],
    },
    {
      name: 'two prefixes in one folder',
      files: [
        ['DSC_0001.JPG', null],
        ['DSC_0002.JPG', null],
        ['IMG_0040.JPG', null],
        ['IMG_0041.JPG', null],
      ],
    },
    {
      name: 'two prefixes of one counter',
      files: [
        ['IR_0001.jpg', 'FLIR E40'],
        ['DC_0002.jpg', 'FLIR E40'],
        ['IR_0003.jpg', 'FLIR E40'],
        ['DC_0004.jpg', 'FLIR E40'],
      ],
    },
    {
      name: 'photos with a video between them',
      files: [
        ['DJI_0001.JPG', 'FC7303'],
        ['DJI_0002.MP4', null],
        ['DJI_0003.JPG', 'FC7303'],
      ],
    },
    {
      name: 'names with and without a prefix',
      files: [
        ['0001.JPG', null],
        ['DJI_0040.JPG', null],
      ],
    },
    {
      name: 'names with times in them',
      files: [
        ['IMG_161122_163234_0000_RGB.JPG', null],
        ['IMG_161122_163235_0001_RGB.JPG', null],
      ],
    },
  ]
  test.each(rows)('none is claimed between $name', ({ files }) => {
    expect(row(files)).toEqual([])
  })

  test('of one camera is found beside another camera', () => {
    expect(
      row([
        ['DJI_0001.JPG', 'FC2403'],
        ['DJI_0002.JPG', 'FC7303'],
        ['DJI_0003.JPG', 'FC2403'],
      ]),
    ).toEqual([['DJI_0003.JPG', { from: 2, to: 2 }]])
  })
})

test('refusals are warnings', () => {
  expect(refusals.every((code) => fileWarnings.includes(code))).toBe(true)
})

describe('photos of another camera', () => {
  const taken = (...models: readonly (string | null)[]) =>
    models.map((model, index) => ({
      id: String(index),
      folder: '',
      name: `DSC_${String(index + 1).padStart(4, '0')}.jpg`,
      size: 10 + index,
      hash: null,
      facts: facts({ model }),
      pixels: null,
    }))
  const flagged = (hardware: Parameters<typeof warningsOf>[1]['hardware'], ...models: readonly (string | null)[]) =>
    [...warningsOf(taken(...models), { hardware, site: null, quota: null })]
      .filter(([, warnings]) => warnings.some(({ code }) => code === 'other-camera'))
      .map(([id]) => Number(id))

  test('are named whatever their model, also one that is in no table', () => {
    expect(flagged({ model: 'M30' }, 'M30T', 'FC6310', 'iPhone 15', 'M3T', null)).toEqual([1, 2, 3])
    expect(flagged({ model: 'Other', payload: 'H20T' }, 'ZH20T', 'ZH20', 'ILCE-7RM4')).toEqual([1, 2])
  })

  test('are named for Other, too, where most photos are of one camera', () => {
    expect(flagged({ model: 'Other', payload: 'Other' }, 'ILCE-7RM4', 'ILCE-7RM4 ', 'FC6310', 'M30T', null)).toEqual([
      2, 3,
    ])
  })
})
