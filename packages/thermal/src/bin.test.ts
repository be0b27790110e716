import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBin } from './bin.ts'
import { viewOf } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { sensors } from './dumps.ts'
import { codeOf } from './testing/code-of.ts'
import { readThrm, writeThrm } from './thrm.ts'

// Adding 0 turns minus zero, which no file has to keep, into zero.
const celsius = fc.float({ min: -80, max: 600, noNaN: true }).map((one) => one + 0)
const image = (temperature: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc
        .array(temperature, { minLength: width * height, maxLength: width * height })
        .map((list) => ({ width, height, temperatures: Float32Array.from(list) })),
    )
const conditions = { emissivity: 0.9375, distance: 12.5, humidity: 50 }
const facade = {
  width: 4,
  height: 3,
  temperatures: Float32Array.from({ length: 12 }, (_, index) => 18 + index * 1.25),
  conditions,
  isCorrected: true,
  trailer: { camera: '紅外線' },
}

describe('our own file', () => {
  test('gives back what was written, pixels without temperature included', () => {
    fc.assert(
      fc.property(
        image(fc.oneof(celsius, fc.constant(Number.NaN))),
        fc.boolean(),
        fc.option(fc.jsonValue(), { nil: undefined }),
        (thermal, isCorrected, trailer) => {
          const back = readBin(writeThrm({ ...thermal, conditions, isCorrected, trailer }))
          expect(back).toMatchObject({ ...thermal, conditions, isCorrected })
          // A JSON text has no minus zero.
          expect(back.trailer).toEqual(trailer === undefined ? undefined : JSON.parse(JSON.stringify(trailer)))
        },
      ),
    )
  })

  test('with 16 bits a sample is off by less than a hundredth', () => {
    fc.assert(
      fc.property(image(celsius), (thermal) => {
        const back = readThrm(writeThrm({ ...thermal, samples: 'int16' }))
        for (const [index, temperature] of back.temperatures.entries())
          expect(Math.abs(temperature - thermal.temperatures[index]!)).toBeLessThan(0.01)
      }),
    )
    expect(
      codeOf(() => writeThrm({ width: 1, height: 2, temperatures: Float32Array.of(1, Number.NaN), samples: 'int16' })),
    ).toBe('unsupported')
  })

  test('has its fields where the layout says', () => {
    const bytes = writeThrm(facade)
    const view = viewOf(bytes)
    expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x54, 0x48, 0x52, 0x4d, 0x0d, 0x0a, 0x1a])
    expect([
      view.getUint16(8, true),
      view.getUint16(10, true),
      view.getUint32(12, true),
      view.getUint32(16, true),
    ]).toEqual([1, 64, 4, 3])
    expect([...bytes.subarray(20, 24)]).toEqual([1, 0, 0b110, 0])
    expect([24, 28, 32, 36, 40, 44, 48, 52, 56].map((at) => view.getFloat32(at, true))).toEqual([
      1,
      0,
      18,
      31.75,
      0.9375,
      12.5,
      Number.NaN,
      50,
      Number.NaN,
    ])
    expect(view.getUint32(60, true)).toBe(crc32(bytes.subarray(64, 112)))
    expect([64, 68].map((at) => view.getFloat32(at, true))).toEqual([18, 19.25])
    expect(view.getUint32(112, true)).toBe(bytes.length - 116)
    expect(crc32(Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)))).toBe(0xcbf43926)
  })

  test('may hold kelvin and a longer header', () => {
    const inKelvin = writeThrm({ width: 2, height: 1, temperatures: Float32Array.of(293.15, 300) })
    inKelvin[21] = 1
    expect([...readBin(inKelvin).temperatures].map((one) => one.toFixed(2))).toEqual(['20.00', '26.85'])
    const plain = writeThrm({ ...facade, trailer: undefined })
    const longer = Uint8Array.from([...plain.subarray(0, 64), 1, 2, 3, 4, ...plain.subarray(64)])
    longer[10] = 68
    expect(readBin(longer).temperatures).toEqual(facade.temperatures)
  })

  test('cut anywhere is refused, a byte too many as well', () => {
    const bytes = writeThrm(facade)
    for (let length = 0; length < bytes.length; length += 1)
      expect(codeOf(() => readBin(bytes.subarray(0, length)))).toBeDefined()
    expect(codeOf(() => readBin(Uint8Array.from([...bytes, 0])))).toBe('damaged')
  })

  test('no flipped bit changes a temperature unnoticed', () => {
    const bytes = writeThrm({ ...facade, trailer: undefined })
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = bytes.slice()
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      const code = codeOf(() => {
        for (const [index, temperature] of readBin(flipped).temperatures.entries())
          expect(Math.abs(temperature - facade.temperatures[index]!)).toBeLessThan(0.02)
      })
      if (bit >= 64 * 8) expect(code).toBe('damaged')
    }
  })
})

function dump(count: number, of: (index: number) => number, kind: 'float32' | 'int16'): Uint8Array {
  const bytes = new Uint8Array(count * (kind === 'float32' ? 4 : 2))
  const view = viewOf(bytes)
  for (let index = 0; index < count; index += 1) {
    if (kind === 'float32') view.setFloat32(index * 4, of(index), true)
    else view.setInt16(index * 2, of(index), true)
  }
  return bytes
}

const warm = (index: number) => 20 + (index % 100) / 10

describe('files of others', () => {
  test('width and height, whole or real, then temperatures', () => {
    fc.assert(
      fc.property(
        image(celsius.map((one) => Math.min(one, 240))),
        fc.boolean(),
        ({ width, height, temperatures }, isReal) => {
          const bytes = new Uint8Array(8 + temperatures.length * 4)
          const view = viewOf(bytes)
          for (const [index, side] of [width, height].entries()) {
            if (isReal) view.setFloat32(index * 4, side, true)
            else view.setUint32(index * 4, side, true)
          }
          temperatures.forEach((one, index) => view.setFloat32(8 + index * 4, one, true))
          expect(readBin(bytes)).toMatchObject({ width, height, temperatures })
          expect(codeOf(() => readBin(bytes.subarray(0, bytes.length - 1)))).toBe('not-thermal')
        },
      ),
    )
  })

  test('no two sensors give a dump of the same length', () => {
    const lengths = sensors.flatMap(({ width, height }) => [width * height * 2, width * height * 4])
    expect(new Set(lengths).size).toBe(lengths.length)
  })

  test.each(sensors.slice(0, 5))('a bare dump of $width x $height is known by its length', ({ width, height }) => {
    const real = readBin(dump(width * height, warm, 'float32'))
    const tenths = readBin(dump(width * height, (index) => warm(index) * 10, 'int16'))
    for (const read of [real, tenths]) {
      expect(read).toMatchObject({ width, height, isCorrected: false })
      expect(read.temperatures[7]).toBeCloseTo(20.7, 4)
    }
  })

  test('another size is read where the photo beside it gives it, and else not', () => {
    const bytes = dump(30 * 20, warm, 'int16')
    expect(codeOf(() => readBin(bytes))).toBe('not-thermal')
    expect(readBin(bytes, { width: 30, height: 20 })).toMatchObject({ width: 30, height: 20 })
  })

  test.each([
    ['counts around 3,270', (index: number) => 3270 + (index % 50)],
    ['counts around 18,536', (index: number) => 18_536 + (index % 500)],
    ['colder than any wall', (index: number) => (index === 5 ? -1000 : 200)],
    ['never written', () => 0],
  ])('what cannot be temperatures is refused: %s', (_, of) => {
    expect(codeOf(() => readBin(dump(640 * 512, of, 'int16')))).toBe('implausible')
  })

  test.each([
    ['endless', Infinity],
    ['nothing', Number.NaN],
  ])('%s is refused', (_, value) => {
    expect(codeOf(() => readBin(dump(80 * 60, () => value, 'float32')))).toBe('implausible')
  })
})
