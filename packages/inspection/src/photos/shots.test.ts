import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inFlight } from './sequence-gaps.ts'
import { equalLightsOf, flightOrderOf, inFlightOrder, shotsOf } from './shots.ts'
import { aFile, facts } from '../testing/photos.ts'

const named = (...names: readonly string[]) => names.map((name) => inFlight(aFile(name)))
const shown = (files: Parameters<typeof shotsOf>[0]) =>
  shotsOf(files).map(({ lead, companions }) => [lead.name, ...companions.map(({ name }) => name)])
const dual = (name: string, width: number, takenAt: string | null = null) =>
  inFlight(aFile(name, { facts: facts({ model: 'FC2403', type: width > 640 ? 'visual' : 'thermal', takenAt }) }))

describe('files without a number of four digits', () => {
  const order = (...files: readonly (readonly [string, (string | null)?])[]) =>
    inFlightOrder(files.map(([name, takenAt = null]) => inFlight(aFile(name, { facts: facts({ takenAt }) })))).map(
      ({ name }) => name,
    )
  const [early, late] = ['2026-10-02T15:43:02', '2026-10-02T15:49:02']

  test.each([
    [
      'by the time they were taken',
      [
        ['IMG_2.jpg', late],
        ['IMG_12.jpg', early],
      ],
      ['IMG_12.jpg', 'IMG_2.jpg'],
      'time',
    ],
    [
      'by a time in their names',
      [['20241012_093012.jpg'], ['20241012_093011.jpg']],
      ['20241012_093011.jpg', '20241012_093012.jpg'],
      'time',
    ],
    [
      'by their names where one has no time',
      [['IMG_12.jpg', early], ['IMG_2.jpg']],
      ['IMG_2.jpg', 'IMG_12.jpg'],
      'name',
    ],
    [
      'by their names where times are alike',
      [
        ['b (10).jpg', early],
        ['b (9).jpg', early],
      ],
      ['b (9).jpg', 'b (10).jpg'],
      'time',
    ],
    [
      'among those that have one',
      [['IMG_12.jpg'], ['IMG_0002.jpg'], ['roof.jpg']],
      ['IMG_0002.jpg', 'IMG_12.jpg', 'roof.jpg'],
      'name',
    ],
  ] as const)('are put in order %s', (_, files, expected, basis) => {
    expect(order(...files)).toEqual(expected)
    expect(order(...files.toReversed())).toEqual(expected)
    expect(
      flightOrderOf(files.map(([name, takenAt = null]) => inFlight(aFile(name, { facts: facts({ takenAt }) })))),
    ).toBe(basis)
  })
})

describe('one press of the shutter', () => {
  test('wide, zoom and thermal share time and number; the wide one stands for them', () => {
    const files = named(
      'DJI_20210727151458_0015_Z.JPG',
      'DJI_20210727151458_0015_T.JPG',
      'DJI_20210727151458_0015_W.JPG',
      'DJI_20210727151502_0016_W.JPG',
    )
    expect(shown(files)).toEqual([
      ['DJI_20210727151458_0015_W.JPG', 'DJI_20210727151458_0015_Z.JPG', 'DJI_20210727151458_0015_T.JPG'],
      ['DJI_20210727151502_0016_W.JPG'],
    ])
  })

  test('a Mavic 2 Enterprise Dual numbers light n and heat n + 1', () => {
    expect(
      shown([
        dual('DJI_0440.JPG', 640),
        dual('DJI_0439.JPG', 4056),
        dual('DJI_0442.JPG', 640),
        dual('DJI_0441.JPG', 4056),
      ]),
    ).toEqual([
      ['DJI_0439.JPG', 'DJI_0440.JPG'],
      ['DJI_0441.JPG', 'DJI_0442.JPG'],
    ])
    expect(shown([dual('DJI_0440.JPG', 640), dual('DJI_0442.JPG', 640)])).toEqual([['DJI_0440.JPG'], ['DJI_0442.JPG']])
    expect(
      shown([dual('DJI_0439.JPG', 4056, '2026-10-02T15:43:02'), dual('DJI_0440.JPG', 640, '2026-10-02T15:49:02')]),
    ).toEqual([['DJI_0439.JPG'], ['DJI_0440.JPG']])
  })

  test('a thermal photo beside the same number of a Mavic 2 Enterprise Advanced', () => {
    expect(shown(named('DJI_0001_T.JPG', 'DJI_0001_W.JPG', 'DJI_0002_T.JPG'))).toEqual([
      ['DJI_0001_W.JPG', 'DJI_0001_T.JPG'],
      ['DJI_0002_T.JPG'],
    ])
  })

  test('the same number in another folder is another shot', () => {
    const [one, other] = [aFile('DJI_0001_T.JPG', { folder: 'a' }), aFile('DJI_0001_W.JPG', { folder: 'b' })].map(
      inFlight,
    )
    expect(shotsOf([one!, other!])).toHaveLength(2)
  })
})

describe('the light that a picture of heat fits', () => {
  const at = (name: string, time: string | null, type: 'visual' | 'thermal' = 'visual') =>
    inFlight(aFile(name, { id: name, facts: facts({ type, takenAt: time && `2026-10-02T15:43:${time}` }) }))
  const fitting = (thermal: string, lights: ReturnType<typeof at>[], time: string | null = null) =>
    equalLightsOf(at(thermal, time, 'thermal'), lights).map(({ name }) => name)

  test('is that of its press, by the main lens; two of the same lens cannot be distinguished', () => {
    const [wide, zoom, copy] = [
      at('DJI_20261002154302_0001_W.JPG', null),
      at('DJI_20261002154302_0001_Z.JPG', null),
      at('DJI_20261002154302_0001_W_again.JPG', null),
    ]
    expect(fitting('DJI_20261002154302_0001_T.JPG', [zoom, wide, at('DJI_20261002154303_0001_W.JPG', null)])).toEqual([
      wide.name,
    ])
    expect(fitting('DJI_20261002154302_0001_T.JPG', [wide, zoom, copy])).toEqual([wide.name, copy.name])
    expect(fitting('DJI_20261002154302_0002_T.JPG', [wide, zoom, copy])).toEqual([])
  })

  test('is its neighbour by number and clock where a camera counts both alike', () => {
    expect(
      fitting('IR_0004.jpg', [at('DC_0003.jpg', '10'), at('DC_0005.jpg', '14'), at('DC_0007.jpg', '13')], '13'),
    ).toEqual(['DC_0005.jpg'])
    expect(fitting('IR_0004.jpg', [at('DC_0003.jpg', '12'), at('DC_0005.jpg', '14')], '13')).toEqual([
      'DC_0003.jpg',
      'DC_0005.jpg',
    ])
    expect(fitting('IR_0004.jpg', [at('DC_0003.jpg', '30'), at('DC_0005.jpg', null)], '13')).toEqual([])
  })
})

const file = fc.record({
  number: fc.integer({ min: 1, max: 12 }),
  form: fc.constantFrom('DJI_', 'DJI_20261002154302_', 'DJI_20261002154303_'),
  lens: fc.constantFrom('', '_W', '_T', '_Z'),
  folder: fc.constantFrom('a', 'b'),
  takenAt: fc.option(fc.integer({ min: 10, max: 59 }).map((second) => `2026-10-02T15:43:${second}`)),
  model: fc.constantFrom(null, 'FC2403', 'M3T'),
  type: fc.constantFrom('visual' as const, 'thermal' as const),
})
const flight = fc.array(file, { maxLength: 20 }).map((list) =>
  list.map(({ number, form, lens, folder, ...known }, index) =>
    inFlight(
      aFile(`${form}${String(number).padStart(4, '0')}${lens}.JPG`, {
        id: String(index),
        folder,
        facts: facts(known),
      }),
    ),
  ),
)

test('every file is in exactly one shot, and the order they were chosen in does not matter', () => {
  fc.assert(
    fc.property(flight, (files) => {
      const ids = shotsOf(files)
        .flatMap(({ lead, companions }) => [lead, ...companions])
        .map(({ id }) => id)
      expect(ids.toSorted()).toEqual(files.map(({ id }) => id).toSorted())
      const names = (list: typeof files) =>
        inFlightOrder(list).map(({ folder, name, takenAt }) => [folder, name, takenAt])
      expect(names(files).length).toBe(files.length)
      if (new Set(files.map(({ folder, name }) => folder + name)).size === files.length)
        expect(names(files.toReversed())).toEqual(names(files))
    }),
  )
})

test('time comes before number: a card that begins again at 0001 stays in order', () => {
  const files = [
    ['DJI_9999.JPG', '10:00:00'],
    ['DJI_0001.JPG', '10:00:05'],
    ['DJI_0002.JPG', '10:00:10'],
  ].map(([name, time]) => inFlight(aFile(name!, { facts: facts({ takenAt: `2026-10-02T${time}+08:00` }) })))
  expect(inFlightOrder(files.toReversed())).toEqual(files)
})
