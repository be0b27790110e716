import { startsWith, textOf, viewOf } from './bytes.ts'
import type { Segment } from './jpeg.ts'

export type MakeAndModel = { readonly make?: string; readonly model?: string }

const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]
const names: Readonly<Record<number, keyof MakeAndModel>> = { 0x010f: 'make', 0x0110: 'model' }

/** Only the fields that distinguish cameras. A photo with broken EXIF is one of an unknown camera, no error. */
export function makeAndModel(segments: readonly Segment[]): MakeAndModel {
  const tiff = segments
    .find(({ marker, data }) => marker === 0xe1 && startsWith(data, exif))
    ?.data.subarray(exif.length)
  if (!tiff || tiff.length < 8) return {}
  const view = viewOf(tiff)
  const isLittle = view.getUint16(0) === 0x4949
  const start = view.getUint32(4, isLittle)
  if (start + 2 > tiff.length) return {}
  const count = Math.min(view.getUint16(start, isLittle), Math.floor((tiff.length - start - 2) / 12))
  const found: { make?: string; model?: string } = {}
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + index * 12
    const name = names[view.getUint16(entry, isLittle)]
    if (!name || view.getUint16(entry + 2, isLittle) !== 2) continue
    const length = view.getUint32(entry + 4, isLittle)
    const at = length <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle)
    if (at + length <= tiff.length) found[name] = textOf(tiff.subarray(at, at + length))
  }
  return found
}
