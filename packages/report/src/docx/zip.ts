import { Deflate, strToU8 } from 'fflate'
import { crc32 } from './crc32.ts'

type Entry = {
  readonly name: Uint8Array
  readonly crc: number
  readonly size: number
  readonly packed: number
  readonly method: 0 | 8
  readonly at: number
}

/** 1 January 1980, the first day a zip knows: the same report makes the same file. */
const day = 0x21
/** Names are UTF-8. */
const flags = 0x0800
const maxInputBytes = 0xffff_ffff

function fields(
  signature: number,
  values: readonly (readonly [bytes: 2 | 4, value: number])[],
  tail: Uint8Array,
): Uint8Array {
  const size = 4 + values.reduce((sum, [bytes]) => sum + bytes, 0)
  const out = new Uint8Array(size + tail.length)
  const view = new DataView(out.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [bytes, value] of values) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  out.set(tail, size)
  return out
}

const facts = ({ method, crc, packed, size, name }: Entry): readonly (readonly [2 | 4, number])[] => [
  [2, 20],
  [2, flags],
  [2, method],
  [2, 0],
  [2, day],
  [4, crc],
  [4, packed],
  [4, size],
  [2, name.length],
  [2, 0],
]

const localHeader = (entry: Entry): Uint8Array => fields(0x04034b50, facts(entry), entry.name)
const listed = (entry: Entry): Uint8Array =>
  fields(0x02014b50, [[2, 20], ...facts(entry), [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.at]], entry.name)

/** Text packed while it is written, so that the pages of 5,000 defects are never all in memory. */
export type PackedText = { readonly add: (text: string) => void; readonly end: () => Packed }
type Packed = { readonly chunks: readonly Uint8Array[]; readonly crc: number; readonly size: number }

export function packText(): PackedText {
  const chunks: Uint8Array[] = []
  const deflate = new Deflate({ level: 3 }, (chunk) => chunks.push(chunk))
  let [crc, size, waiting] = [0, 0, '']
  const flush = (isLast: boolean) => {
    const bytes = strToU8(waiting)
    waiting = ''
    crc = crc32(bytes, crc)
    size += bytes.length
    deflate.push(bytes, isLast)
  }
  return {
    add: (text) => {
      waiting += text
      if (waiting.length > 65_536) flush(false)
    },
    end: () => {
      flush(true)
      return { chunks, crc, size }
    },
  }
}

export type Zip = {
  readonly stored: (name: string, bytes: Uint8Array) => readonly Uint8Array[]
  readonly packed: (name: string, text: Packed) => readonly Uint8Array[]
  readonly text: (name: string, text: string) => readonly Uint8Array[]
  readonly end: () => readonly Uint8Array[]
}

/** Every call gives the bytes that follow those given before. sum: a faster CRC-32, where there is one. */
export function openZip(sum: (bytes: Uint8Array) => number = crc32): Zip {
  const entries: Entry[] = []
  let at = 0
  const counted = (chunks: readonly Uint8Array[]) => {
    for (const chunk of chunks) at += chunk.length
    if (at > maxInputBytes) throw new RangeError('A .docx over 4 GB cannot be opened')
    return chunks
  }
  const add = (
    name: string,
    known: Pick<Entry, 'crc' | 'size' | 'packed' | 'method'>,
    chunks: readonly Uint8Array[],
  ) => {
    const entry = { name: strToU8(name), ...known, at }
    entries.push(entry)
    return counted([localHeader(entry), ...chunks])
  }
  const packed: Zip['packed'] = (name, { chunks, crc, size }) =>
    add(name, { crc, size, packed: chunks.reduce((total, { length }) => total + length, 0), method: 8 }, chunks)
  return {
    stored: (name, bytes) =>
      add(name, { crc: sum(bytes), size: bytes.length, packed: bytes.length, method: 0 }, [bytes]),
    packed,
    text: (name, text) => {
      const packing = packText()
      packing.add(text)
      return packed(name, packing.end())
    },
    end: () => {
      const start = at
      const list = counted(entries.map(listed))
      return [
        ...list,
        fields(
          0x06054b50,
          [
            [2, 0],
            [2, 0],
            [2, entries.length],
            [2, entries.length],
            [4, at - start],
            [4, start],
            [2, 0],
          ],
          new Uint8Array(),
        ),
      ]
    },
  }
}
