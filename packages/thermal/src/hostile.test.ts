import { zlibSync } from 'fflate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBin } from './bin.ts'
import { decodeFlir } from './flir.ts'
import { temperatures } from './planck.ts'
import { readPng16 } from './png16.ts'
import { recognise } from './recognise.ts'
import { codeOf } from './testing/code-of.ts'
import { exifSegment, flirFile, jpegFile, pngAround, segment } from './testing/flir-file.ts'
import { writeThrm } from './thrm.ts'

const raw = Uint16Array.from({ length: 24 * 20 }, (_, index) => 17_000 + index * 7)
const size = { width: 24, height: 20 }
const files: Readonly<Record<string, Uint8Array>> = {
  'our own': writeThrm({
    ...size,
    temperatures: Float32Array.from(raw, (count) => count / 1000),
    trailer: { note: 'wall' },
  }),
  'FLIR, bare': flirFile({ ...size, raw }),
  'FLIR, PNG': flirFile({ ...size, raw, form: 'png', isLittle: false, chunkBytes: 900 }),
  DJI: jpegFile([exifSegment('DJI', 'M30T', false), segment(0xe4, new Uint8Array(224))]),
}

/** Numbers that headers lie with, beside plain noise. */
const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff))
const place = fc.oneof({ weight: 2, arbitrary: fc.nat(400) }, { weight: 1, arbitrary: fc.nat(10_000) })
const mutation = fc.record({
  changes: fc.array(fc.tuple(place, fc.array(byte, { minLength: 1, maxLength: 4 })), { minLength: 1, maxLength: 6 }),
  cut: fc.option(fc.nat(10_000)),
  repeat: fc.option(fc.tuple(fc.nat(10_000), fc.nat(64))),
})

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

function mutate(original: Uint8Array, { changes, cut, repeat }: Mutation): Uint8Array {
  let bytes = original.slice()
  for (const [at, values] of changes)
    for (const [index, value] of values.entries()) bytes[(at + index) % bytes.length] = value
  if (repeat)
    bytes = Uint8Array.from([...bytes.subarray(0, repeat[0]), ...bytes.subarray(Math.max(0, repeat[0] - repeat[1]))])
  return cut === null ? bytes : bytes.subarray(0, cut)
}

/** A slow machine would otherwise end early and call it done. */
const runs = {
  numRuns: fc.readConfigureGlobal().numRuns ?? 300,
  interruptAfterTimeLimit: 580_000,
  markInterruptAsFailure: true,
}

test.each(Object.entries(files))(
  '%s, mutated: read or refused by name',
  (_, original) => {
    fc.assert(
      fc.property(mutation, (change) => {
        const bytes = mutate(original, change)
        recognise(bytes)
        codeOf(() => expect(readBin(bytes).temperatures.length).toBeLessThanOrEqual(bytes.length))
        codeOf(() => {
          const photo = decodeFlir(bytes)
          expect(photo.raw.length).toBe(photo.width * photo.height)
          temperatures(photo.raw, photo.camera)
        })
      }),
      runs,
    )
  },
  600_000,
)

test('packed rows of a PNG, mutated behind right checksums', () => {
  const packed = zlibSync(
    Uint8Array.from(
      { length: (size.width * 2 + 1) * size.height },
      (_, index) => ((index * index) % 251) % (index % 49 === 0 ? 5 : 251),
    ),
  )
  expect(codeOf(() => readPng16(pngAround(size, packed)))).toBeUndefined()
  fc.assert(
    fc.property(mutation, (change) => {
      codeOf(() =>
        expect(readPng16(pngAround(size, mutate(packed, change))).samples.length).toBe(size.width * size.height * 2),
      )
    }),
    runs,
  )
}, 600_000)

test('noise of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
      codeOf(() => readBin(bytes))
      codeOf(() => decodeFlir(Uint8Array.from([0xff, 0xd8, 0xff, ...bytes])))
    }),
  )
})
