import { storeys, type Side } from './building.ts'
import type { Defect } from './facade-defects.ts'
import { isIn } from './facade-layout.ts'
import { frameOf, metresPerPixel, type Camera, type Station } from './plan-flight.ts'

/** Pixels. */
type PixelBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type SeenDefect = Defect & { readonly pixels: PixelBox }

export type Truth = {
  readonly side: Side
  readonly floor: string
  /** In the elevation's list, which is top-down. */
  readonly floorIndex: number
  readonly column: number
  readonly mmPerPixel: number
  /** Any part of them in the photo; their pixels may reach over its edge. */
  readonly defects: readonly SeenDefect[]
}

export function truthOf(station: Station, camera: Camera, defects: readonly Defect[]): Truth {
  const frame = frameOf(station, camera)
  const scale = metresPerPixel(station, camera)
  const seen = defects
    .filter(({ side, box }) => side === station.side && isIn(box, frame))
    .map((defect) => ({
      ...defect,
      pixels: {
        left: (defect.box.left - frame.left) / scale,
        top: (frame.bottom + frame.height - defect.box.bottom - defect.box.height) / scale,
        width: defect.box.width / scale,
        height: defect.box.height / scale,
      },
    }))
  return {
    side: station.side,
    floor: station.floor,
    floorIndex: storeys.findIndex(({ name }) => name === station.floor),
    column: station.column,
    mmPerPixel: scale * 1000,
    defects: seen,
  }
}
