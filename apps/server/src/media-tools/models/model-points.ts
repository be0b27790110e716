import { AppError } from '@plumbline/contract/errors'
import { plyWidths } from '@plumbline/models/formats/ply'

/** LAS counts its points in the header; a count that the file cannot hold is a lie or a broken transfer. */
export function checkLas(head: Buffer, size: number): { kind: 'las' | 'laz' } {
  if (head.length < 227) throw new AppError('drawing.model-damaged')
  const [major, minor, headerSize, offset] = [
    head.readUInt8(24),
    head.readUInt8(25),
    head.readUInt16LE(94),
    head.readUInt32LE(96),
  ]
  const [format, recordLength] = [head.readUInt8(104), head.readUInt16LE(105)]
  const isLarge = minor >= 4 && headerSize >= 375 && head.length >= 375
  const count = isLarge ? Number(head.readBigUInt64LE(247)) || head.readUInt32LE(107) : head.readUInt32LE(107)
  const isSound =
    major === 1 &&
    minor <= 4 &&
    headerSize >= 227 &&
    offset >= headerSize &&
    offset < size &&
    count > 0 &&
    recordLength >= 20 &&
    (format & 0x3f) <= 10
  if (!isSound) throw new AppError('drawing.model-damaged')
  if ((format & 0x80) !== 0) return { kind: 'laz' }
  if (offset + count * recordLength > size) throw new AppError('drawing.model-damaged')
  return { kind: 'las' }
}

/** The fewest bytes that the elements of a PLY header can take: a list may be empty, its length may not be missing. */
export function checkPly(head: Buffer, size: number): { kind: 'ply' } {
  const header = /^ply\r?\n(?:[^\0]*?\n)?end_header\r?\n/.exec(head.toString('latin1'))?.[0]
  if (header === undefined) throw new AppError('drawing.model-damaged')
  const isText = /^format ascii 1\.0\s*$/m.test(header)
  if (!isText && !/^format binary_(little|big)_endian 1\.0\s*$/m.test(header))
    throw new AppError('drawing.model-damaged')
  let [needed, count, vertices] = [header.length, 0, 0]
  for (const line of header.split('\n')) {
    const [word = '', first = '', second = ''] = line.trim().split(/\s+/)
    if (word === 'element') count = Number(second)
    if (word === 'element' && first === 'vertex') vertices = count
    // In text every number takes a digit and what parts it from the next.
    if (word === 'property') needed += count * (isText ? 2 : (plyWidths[first === 'list' ? second : first] ?? NaN))
  }
  // A last line may lack its end.
  if (!(vertices > 0 && needed <= size + 1)) throw new AppError('drawing.model-damaged')
  return { kind: 'ply' }
}
