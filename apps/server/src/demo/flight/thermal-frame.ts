import { colourise } from '@plumbline/thermal/colourise'
import { writeThrm } from '@plumbline/thermal/thrm'
import sharp from 'sharp'
import { facadeOf, roofLevel } from './building.ts'
import type { Defect, DefectKind } from './facade-defects.ts'
import { baysIn, pipesOf, type Box } from './facade-layout.ts'
import { frameOf, thermalCamera, type Station } from './plan-flight.ts'
import { randomOf } from './random.ts'
import { textureMask, textures } from './texture.ts'
import { withMetadata } from './write-exif.ts'

/** Degrees that the surface differs by from sound wall: a hollow heats up fast, water keeps cool. */
const differences: Readonly<Record<DefectKind, number>> = {
  crack: 0.7,
  spalling: 1.6,
  'rust-stain': -1.4,
  'corroded-pipe': -0.9,
  'corroded-bracket': 1.1,
  'hollow-tiles': 3.4,
}

const ambient = 26.5

type Patch = { readonly box: Box; readonly by: number; /** Metres over which it fades. */ readonly soft: number }

function patchesOf(station: Station, defects: readonly Defect[]): readonly Patch[] {
  const facade = facadeOf(station.side)
  const frame = frameOf(station, thermalCamera)
  const bays = baysIn(facade, frame)
  return [
    ...bays.filter(({ isTiled }) => isTiled).map(({ box }) => ({ box, by: -0.5, soft: 0.03 })),
    ...bays.map(({ box }) => ({ box: { ...box, bottom: box.bottom - 0.09, height: 0.12 }, by: -0.7, soft: 0.04 })),
    // Glass shows the cold sky.
    ...bays.flatMap(({ window }) => (window ? [{ box: window, by: facade.isSunlit ? -5.5 : -3.2, soft: 0.02 }] : [])),
    ...pipesOf(facade).map(({ across, thickness }) => ({
      box: { left: across, bottom: 0, width: thickness, height: roofLevel },
      by: facade.isSunlit ? 1.4 : -0.6,
      soft: 0.02,
    })),
    ...bays.flatMap(({ cooler }) =>
      cooler ? [{ box: cooler, by: randomOf('running', cooler.key)() < 0.5 ? 7 : 0.8, soft: 0.04 }] : [],
    ),
    ...defects
      .filter(({ side }) => side === station.side)
      .map(({ box, kind }) => ({ box, by: differences[kind], soft: kind === 'hollow-tiles' ? 0.1 : 0.03 })),
  ]
}

/** How far inside, from 0 at the edge to 1. */
const inside = (at: number, from: number, length: number, soft: number) =>
  Math.max(0, Math.min(1, (at - from) / soft + 0.5)) * Math.max(0, Math.min(1, (from + length - at) / soft + 0.5))

export function temperaturesOf(station: Station, defects: readonly Defect[]): Float32Array {
  const { width, height } = thermalCamera
  const frame = frameOf(station, thermalCamera)
  const perPixel = frame.width / width
  const { coarse, grain } = textures()
  const base = ambient + (facadeOf(station.side).isSunlit ? 8 : 1.5)
  const out = Float32Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const mark =
      coarse[
        ((Math.floor((frame.bottom + frame.height - y * perPixel) / 0.02) & textureMask) << 10) |
          (Math.floor((frame.left + 50 + x * perPixel) / 0.02) & textureMask)
      ]!
    return (
      base +
      mark * 0.006 +
      grain[(((y + station.sequence * 31) & textureMask) << 10) | ((x + station.sequence * 17) & textureMask)]! * 0.0006
    )
  })
  for (const { box, by, soft } of patchesOf(station, defects)) {
    const column = (metres: number) => Math.max(0, Math.min(width, Math.round((metres - frame.left) / perPixel)))
    const row = (metres: number) =>
      Math.max(0, Math.min(height, Math.round((frame.bottom + frame.height - metres) / perPixel)))
    for (let y = row(box.bottom + box.height + soft); y < row(box.bottom - soft); y += 1) {
      const share = inside(frame.bottom + frame.height - (y + 0.5) * perPixel, box.bottom, box.height, soft) * by
      for (let x = column(box.left - soft); x < column(box.left + box.width + soft); x += 1)
        out[y * width + x]! += share * inside(frame.left + (x + 0.5) * perPixel, box.left, box.width, soft)
    }
  }
  return out
}

export type ThermalFrame = { /** THRM. */ readonly bin: Uint8Array; /** JPEG. */ readonly preview: Buffer }

export async function renderThermal(station: Station, defects: readonly Defect[]): Promise<ThermalFrame> {
  const { width, height } = thermalCamera
  const temperatures = temperaturesOf(station, defects)
  const bin = writeThrm({
    width,
    height,
    temperatures,
    isCorrected: true,
    samples: 'int16',
    conditions: { emissivity: 0.95, distance: station.distance, reflected: 25, humidity: 68, ambient },
  })
  const pixels = new Uint8Array(width * height * 4)
  const sorted = temperatures.toSorted()
  colourise(
    temperatures,
    { min: sorted[Math.floor(sorted.length * 0.01)]!, max: sorted[Math.floor(sorted.length * 0.995)]! },
    'ironbow',
    pixels,
  )
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer()
  return { bin, preview: withMetadata(jpeg, station, thermalCamera, 'InfraredCamera') }
}
