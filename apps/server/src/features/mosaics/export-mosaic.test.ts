import { maxPartPx } from '@plumbline/contract/mosaics/mosaics'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeParts } from '../../media-tools/mosaics/mosaic-tools.ts'
import { writePyramid } from '../../media-tools/pictures/pyramid.ts'
import { aMadeMosaic } from '../../testing/builders/mosaic-builders.ts'
import { partBoxes, worldFile } from './export-mosaic.ts'

describe('a mosaic that is larger than a reader takes', () => {
  const made = { ...aMadeMosaic, mmPx: 2, widthPx: 70_001, heightPx: 30_001, originX: -0.5, originY: 60 }
  const boxes = partBoxes(made, 'png')

  test('is cut into parts of at most 30,000 px a side, which cover it once', () => {
    expect(boxes.map(({ name }) => name)).toEqual(
      [1, 2].flatMap((row) => [1, 2, 3].map((column) => `r${row}c${column}.png`)),
    )
    for (const { width, height } of boxes) expect(Math.max(width, height)).toBeLessThanOrEqual(maxPartPx)
    expect(boxes.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(made.widthPx * made.heightPx)
    for (const { left, top, width, height, name } of boxes) {
      const right = boxes.find((other) => other.top === top && other.left === left + width)
      const below = boxes.find((other) => other.left === left && other.top === top + height)
      expect([right === undefined, below === undefined]).toEqual([
        left + width === made.widthPx,
        top + height === made.heightPx,
      ])
      expect(name).toMatch(/^r[12]c[123]\.png$/)
    }
  })

  test('has a world file for each part: where its first pixel lies on the elevation', () => {
    for (const box of boxes) {
      const [across, turn, otherTurn, down, x, y] = worldFile(made, box).trim().split('\n').map(Number)
      expect([across, turn, otherTurn, down]).toEqual([0.002, 0, 0, -0.002])
      expect(x).toBeCloseTo(-0.5 + (box.left + 0.5) * 0.002, 6)
      expect(y).toBeCloseTo(60 - (box.top + 0.5) * 0.002, 6)
    }
  })

  test('that has no longer side is one part', () => {
    expect(partBoxes({ ...made, widthPx: maxPartPx, heightPx: maxPartPx }, 'jpeg')).toEqual([
      { name: 'r1c1.jpg', left: 0, top: 0, width: maxPartPx, height: maxPartPx },
    ])
  })
})

describe('parts on the disk', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mosaic-parts-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('show together what the mosaic shows, pixel by pixel', { timeout: 120_000 }, async () => {
    const size = { widthPx: 700, heightPx: 300 }
    // Red grows to the right, green downwards: every place has its own colour.
    const data = Buffer.from(
      Array.from({ length: size.widthPx * size.heightPx }, (_, at) => [
        Math.floor((at % size.widthPx) / 3),
        Math.floor(at / size.widthPx / 2),
        80,
      ]).flat(),
    )
    const raw = { raw: { width: size.widthPx, height: size.heightPx, channels: 3 as const } }
    await writePyramid(sharp(data, raw), folder, 95)
    const parts = partBoxes({ ...aMadeMosaic, ...size }, 'png', 256)
    expect(parts).toHaveLength(6)
    const painted = await writeParts(
      { path: join(folder, 'pyramid.tif'), parent: folder },
      { format: 'png', parts },
      async (made) =>
        Promise.all(
          parts.map(async (part) => ({
            part,
            pixels: await sharp(join(made, part.name)).raw().toBuffer({ resolveWithObject: true }),
          })),
        ),
      { signal: new AbortController().signal },
    )
    for (const { part, pixels } of painted) {
      expect([pixels.info.width, pixels.info.height]).toEqual([part.width, part.height])
      for (const [x, y] of [
        [2, 2],
        [part.width - 3, part.height - 3],
      ] as const) {
        const at = (y * part.width + x) * 3
        expect(Math.abs(pixels.data[at]! - (part.left + x) / 3)).toBeLessThan(6)
        expect(Math.abs(pixels.data[at + 1]! - (part.top + y) / 2)).toBeLessThan(6)
      }
    }
  })
})
