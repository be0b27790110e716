import { part, readUint16s, viewOf } from './bytes.ts'
import { checkSize, type Size } from './image.ts'
import { isPng, readPng16 } from './png16.ts'
import { ThermalError } from './thermal-error.ts'

const headerBytes = 32

/**
 * Counts of the sensor: bare, or as a PNG whose samples have the order of the record instead of the one PNG asks for.
 */
export function readRaw(record: Uint8Array): Size & { readonly raw: Uint16Array } {
  const view = viewOf(part(record, 0, headerBytes))
  const isLittle = view.getUint16(0, true) < 0x100
  const size = { width: view.getUint16(2, isLittle), height: view.getUint16(4, isLittle) }
  checkSize(size)
  const count = size.width * size.height
  const data = record.subarray(headerBytes)
  if (!isPng(data)) {
    if (data.length < count * 2)
      throw new ThermalError(
        data.length === 0 ? 'truncated' : 'unsupported',
        `${data.length} bytes for ${size.width} x ${size.height}`,
      )
    return { ...size, raw: readUint16s(data, count, isLittle) }
  }
  const png = readPng16(data)
  if (png.width !== size.width || png.height !== size.height)
    throw new ThermalError('damaged', `a PNG of ${png.width} x ${png.height} for ${size.width} x ${size.height}`)
  return { ...size, raw: readUint16s(png.samples, count, isLittle) }
}
