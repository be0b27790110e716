import { limits } from '../limits.ts'
import { ModelError } from '../model-error.ts'
import { textOf } from '../text.ts'
import { readNumber, skipLine, withLineFeeds, type Walk } from '../numbers.ts'

type Property = { readonly name: string; readonly type: string; readonly countType: string | null }
type Element = { readonly name: string; readonly count: number; readonly properties: readonly Property[] }
export type PlyHeader = {
  readonly format: 'ascii' | 'little' | 'big'
  readonly elements: readonly Element[]
  readonly length: number
}

/** Bytes of one number of each type that a PLY header may name. */
export const plyWidths: Readonly<Record<string, number>> = {
  char: 1,
  int8: 1,
  uchar: 1,
  uint8: 1,
  short: 2,
  int16: 2,
  ushort: 2,
  uint16: 2,
  int: 4,
  int32: 4,
  uint: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
}

const isType = (type: string) => Object.hasOwn(plyWidths, type)

export function readPlyHeader(head: Uint8Array): PlyHeader {
  const text = textOf(head, 'latin1')
  // Every line ends as the first does: a line feed behind a carriage return may be the first byte of the data.
  const lineEnd = /^ply(\r?\n|\r)/.exec(text)?.[1] ?? '\n'
  const whole = new RegExp(`^ply${lineEnd}(?:[^\\0]*?${lineEnd})?end_header${lineEnd}`).exec(text)?.[0]
  if (whole === undefined) throw new ModelError('damaged', 'no header')
  const elements: { name: string; count: number; properties: Property[] }[] = []
  for (const line of whole.split(lineEnd)) {
    const [word, ...rest] = line.trim().split(/\s+/)
    if (word === 'element') elements.push({ name: rest[0] ?? '', count: Number(rest[1]), properties: [] })
    if (word === 'property')
      elements
        .at(-1)
        ?.properties.push(
          rest[0] === 'list'
            ? { name: rest[3] ?? '', type: rest[2] ?? '', countType: rest[1] ?? '' }
            : { name: rest[1] ?? '', type: rest[0] ?? '', countType: null },
        )
  }
  const isKnown = elements.every(
    ({ count, properties }) =>
      Number.isSafeInteger(count) &&
      count >= 0 &&
      count <= limits.points &&
      properties.every(({ type, countType }) => isType(type) && (countType === null || isType(countType))),
  )
  if (!isKnown || elements.length > 100) throw new ModelError('damaged', 'a header that nobody can read')
  const format = /[\r\n]format ascii/.test(whole) ? 'ascii' : /[\r\n]format binary_big/.test(whole) ? 'big' : 'little'
  return { format, elements, length: whole.length }
}

const isFace = ({ name }: Element) => name === 'face'
export const hasFaces = ({ elements }: PlyHeader) => elements.some((element) => isFace(element) && element.count > 0)

type Numbers = { next(type: string): number; readonly isAtEnd: () => boolean; endLine(): void }

function textNumbers(bytes: Uint8Array, at: number): Numbers {
  const walk: Walk = { at, bytes }
  return { next: () => readNumber(walk), isAtEnd: () => walk.at >= bytes.length, endLine: () => skipLine(walk) }
}

function binaryNumbers(bytes: Uint8Array, start: number, isLittle: boolean): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  const readers: Readonly<Record<string, (from: number) => number>> = {
    char: (from) => view.getInt8(from),
    uchar: (from) => view.getUint8(from),
    short: (from) => view.getInt16(from, isLittle),
    ushort: (from) => view.getUint16(from, isLittle),
    int: (from) => view.getInt32(from, isLittle),
    uint: (from) => view.getUint32(from, isLittle),
    float: (from) => view.getFloat32(from, isLittle),
    double: (from) => view.getFloat64(from, isLittle),
  }
  const same: Readonly<Record<string, string>> = {
    int8: 'char',
    uint8: 'uchar',
    int16: 'short',
    uint16: 'ushort',
    int32: 'int',
    uint32: 'uint',
    float32: 'float',
    float64: 'double',
  }
  return {
    next(type) {
      const width = plyWidths[type]!
      if (at + width > bytes.length) throw new ModelError('damaged', 'it ends too early')
      at += width
      return readers[same[type] ?? type]!(at - width)
    },
    isAtEnd: () => at >= bytes.length,
    endLine: () => undefined,
  }
}

/** x, y, z in the file's own metres; red, green, blue, -1 where it has no colour. */
export type VertexOf = (x: number, y: number, z: number, red: number, green: number, blue: number) => void

/** Every vertex, then every face as its corners. */
export function walkPly(
  bytes: Uint8Array,
  header: PlyHeader,
  onVertex: VertexOf,
  onFace: (corners: readonly number[]) => void,
): void {
  const numbers =
    header.format === 'ascii'
      ? textNumbers(withLineFeeds(bytes), header.length)
      : binaryNumbers(bytes, header.length, header.format === 'little')
  for (const element of header.elements) {
    // One that takes no bytes may be counted as often as one likes.
    if (element.properties.length === 0) continue
    const { properties } = element
    const at = (...names: string[]) => properties.findIndex(({ name }) => names.includes(name))
    const [x, y, z, red, green, blue] = [
      at('x'),
      at('y'),
      at('z'),
      at('red', 'diffuse_red', 'r'),
      at('green', 'diffuse_green', 'g'),
      at('blue', 'diffuse_blue', 'b'),
    ] as const
    const scale =
      red >= 0 && /float|double/.test(properties[red]!.type)
        ? 255
        : red >= 0 && /short|16/.test(properties[red]!.type)
          ? 1 / 257
          : 1
    const values = properties.map(() => 0)
    for (let row = 0; row < element.count; row += 1) {
      if (numbers.isAtEnd()) throw new ModelError('damaged', 'it ends too early')
      properties.forEach(({ type, countType, name }, index) => {
        if (countType === null) {
          values[index] = numbers.next(type)
          return
        }
        const count = numbers.next(countType)
        if (!(count >= 0 && count <= 1_000)) throw new ModelError('damaged', 'a face with too many corners')
        const corners = Array.from({ length: count }, () => numbers.next(type))
        if (isFace(element) && (name === 'vertex_indices' || name === 'vertex_index')) onFace(corners)
      })
      numbers.endLine()
      if (element.name === 'vertex' && x >= 0 && y >= 0 && z >= 0)
        onVertex(
          values[x]!,
          values[y]!,
          values[z]!,
          red < 0 ? -1 : values[red]! * scale,
          green < 0 ? -1 : values[green]! * scale,
          blue < 0 ? -1 : values[blue]! * scale,
        )
    }
  }
}
