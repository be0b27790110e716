import { bytesOfText } from '../text.ts'

export type LasExtra = { readonly id: number; readonly body: Uint8Array }

/** A LAS or LAZ file with more records than it has points for: `extra` stands before its points. */
export function withRecords(file: Uint8Array, extra: readonly LasExtra[]): Uint8Array {
  const added = new Uint8Array(extra.reduce((sum, { body }) => sum + 54 + body.length, 0))
  let at = 0
  for (const { id, body } of extra) {
    const view = new DataView(added.buffer, at, 54)
    view.setUint16(18, id, true)
    view.setUint16(20, body.length, true)
    added.set(body, at + 54)
    at += 54 + body.length
  }
  const made = new Uint8Array(file.length + added.length)
  made.set(file.subarray(0, 227))
  made.set(added, 227)
  made.set(file.subarray(227), 227 + added.length)
  const view = new DataView(made.buffer)
  view.setUint32(96, view.getUint32(96, true) + added.length, true)
  view.setUint32(100, view.getUint32(100, true) + extra.length, true)
  // The table of a LAZ file says where it lies itself.
  if ((view.getUint8(104) & 0x80) !== 0)
    view.setBigInt64(
      view.getUint32(96, true),
      view.getBigInt64(view.getUint32(96, true), true) + BigInt(added.length),
      true,
    )
  return made
}

/** Keys of GeoTIFF; a value that is no whole number stands among the doubles. */
export function geoKeys(keys: Readonly<Record<number, number>>): readonly LasExtra[] {
  const entries = Object.entries(keys)
  const [directory, doubles] = [
    new DataView(new ArrayBuffer(8 + entries.length * 8)),
    entries.filter(([, value]) => !Number.isInteger(value)).map(([, value]) => value),
  ]
  ;[1, 1, 0, entries.length].forEach((value, at) => directory.setUint16(at * 2, value, true))
  entries.forEach(([key, value], index) => {
    const isWhole = Number.isInteger(value)
    ;[Number(key), isWhole ? 0 : 34_736, 1, isWhole ? value : doubles.indexOf(value)].forEach((word, at) =>
      directory.setUint16(8 + index * 8 + at * 2, word, true),
    )
  })
  return [
    { id: 34_735, body: new Uint8Array(directory.buffer) },
    { id: 34_736, body: new Uint8Array(new Float64Array(doubles).buffer) },
  ]
}

export const wktRecord = (text: string): readonly LasExtra[] => [{ id: 2112, body: bytesOfText(`${text}\0`) }]
