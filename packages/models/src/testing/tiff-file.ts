import { bytesOfText } from '../text.ts'

type Field = readonly [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[] | string]
export type TiffVariant = { readonly isBigEndian?: boolean; readonly isLarge?: boolean }

const sizes = { 2: 1, 3: 2, 4: 4, 12: 8 } as const

/** A TIFF whose grey pixels are all of one value, and the fields of a GeoTIFF that are given. */
export function tiffFile(
  [width, height]: readonly [number, number],
  given: readonly Field[],
  { isBigEndian = false, isLarge = false }: TiffVariant = {},
): Uint8Array {
  const pixels = width * height
  const fields: Field[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, [8]],
    [259, 3, [1]],
    [262, 3, [1]],
    [273, 4, [0]],
    [277, 3, [1]],
    [278, 4, [height]],
    [279, 4, [pixels]],
    ...given,
  ]
  const [headBytes, countBytes, entryBytes, inlineBytes] = isLarge ? [16, 8, 20, 8] : [8, 2, 12, 4]
  const bodies = fields.map(([tag, type, values]) => {
    const body = new DataView(
      new ArrayBuffer(typeof values === 'string' ? values.length + 1 : values.length * sizes[type]),
    )
    if (typeof values === 'string') new Uint8Array(body.buffer).set(bytesOfText(values))
    else
      values.forEach((value, index) => {
        if (type === 3) body.setUint16(index * 2, value, !isBigEndian)
        else if (type === 4) body.setUint32(index * 4, value, !isBigEndian)
        else body.setFloat64(index * 8, value, !isBigEndian)
      })
    return { tag, type, count: typeof values === 'string' ? values.length + 1 : values.length, body }
  })
  const entriesEnd = headBytes + countBytes + fields.length * entryBytes + inlineBytes
  const outside = bodies.reduce((sum, { body }) => sum + (body.byteLength > inlineBytes ? body.byteLength + 8 : 0), 0)
  const file = new Uint8Array(entriesEnd + outside + pixels + 8)
  const view = new DataView(file.buffer)
  const whole = (at: number, value: number) =>
    isLarge ? view.setBigUint64(at, BigInt(value), !isBigEndian) : view.setUint32(at, value, !isBigEndian)
  file.set(bytesOfText(isBigEndian ? 'MM' : 'II'))
  view.setUint16(2, isLarge ? 43 : 42, !isBigEndian)
  if (isLarge) view.setUint16(4, 8, !isBigEndian)
  whole(isLarge ? 8 : 4, headBytes)
  if (isLarge) view.setBigUint64(headBytes, BigInt(fields.length), !isBigEndian)
  else view.setUint16(headBytes, fields.length, !isBigEndian)
  let free = Math.ceil(entriesEnd / 8) * 8
  const pixelsAt = file.length - pixels
  bodies.forEach(({ tag, type, count, body }, index) => {
    const at = headBytes + countBytes + index * entryBytes
    view.setUint16(at, tag, !isBigEndian)
    view.setUint16(at + 2, type, !isBigEndian)
    whole(at + 4, count)
    const valueAt = at + entryBytes - inlineBytes
    if (tag === 273) view.setUint32(valueAt, pixelsAt, !isBigEndian)
    else if (body.byteLength <= inlineBytes) file.set(new Uint8Array(body.buffer), valueAt)
    else {
      whole(valueAt, free)
      file.set(new Uint8Array(body.buffer), free)
      free = Math.ceil((free + body.byteLength) / 8) * 8
    }
  })
  return file.fill(200, pixelsAt)
}

/** Numbers that are no short stand among the doubles, words among the words. */
export function geoFields(keys: Readonly<Record<number, number | string>>): readonly Field[] {
  const [directory, doubles]: [number[], number[]] = [[1, 1, 0, Object.keys(keys).length], []]
  let words = ''
  for (const [key, value] of Object.entries(keys)) {
    if (typeof value === 'string') {
      directory.push(Number(key), 34_737, value.length + 1, words.length)
      words += `${value}|`
    } else if (Number.isInteger(value)) directory.push(Number(key), 0, 1, value)
    else directory.push(Number(key), 34_736, 1, doubles.push(value) - 1)
  }
  return [
    [34_735, 3, directory],
    ...(doubles.length === 0 ? [] : [[34_736, 12, doubles] as const]),
    ...(words === '' ? [] : [[34_737, 2, words] as const]),
  ]
}

const north = (x: number, y: number, across: number, down = across): readonly Field[] => [
  [33_550, 12, [across, down, 0]],
  [33_922, 12, [0, 0, 0, x, y, 0]],
]

type Case = { readonly fields: readonly Field[]; readonly variant?: TiffVariant }
const metric = { 1024: 1, 1025: 1 } as const

/** GeoTIFFs as programs write them, each of 40 by 30 pixels. */
export const foreignTiffs: Readonly<Record<string, Case>> = {
  'UTM north': { fields: [...north(209_000, 2_466_000, 0.05), ...geoFields({ ...metric, 3072: 32_650 })] },
  'UTM south, highest byte first': {
    fields: [...north(334_000, 6_251_000, 0.1), ...geoFields({ ...metric, 3072: 32_756 })],
    variant: { isBigEndian: true },
  },
  'a large TIFF': {
    fields: [...north(209_000, 2_466_000, 0.05), ...geoFields({ ...metric, 3072: 32_650 })],
    variant: { isLarge: true },
  },
  'pixels that are points': {
    fields: [...north(209_000, 2_466_000, 2), ...geoFields({ 1024: 1, 1025: 2, 3072: 32_650 })],
  },
  'a tie point within the picture': {
    fields: [
      [33_550, 12, [0.5, 0.5, 0]],
      [33_922, 12, [20, 10, 0, 209_000, 2_466_000, 0]],
      ...geoFields({ ...metric, 3072: 32_650 }),
    ],
  },
  'a matrix that turns': {
    fields: [
      [34_264, 12, [0.04, 0.03, 0, 209_000, 0.03, -0.04, 0, 2_466_000, 0, 0, 0, 0, 0, 0, 0, 1]],
      ...geoFields({ ...metric, 3072: 32_650 }),
    ],
  },
  'a matrix of points': {
    fields: [
      [34_264, 12, [4, 3, 0, 209_000, 3, -4, 0, 2_466_000, 0, 0, 0, 0, 0, 0, 0, 1]],
      ...geoFields({ 1024: 1, 1025: 2, 3072: 32_650 }),
    ],
  },
  'US survey feet': { fields: [...north(6_000_000, 2_100_000, 0.5), ...geoFields({ ...metric, 3072: 2227 })] },
  degrees: {
    fields: [...north(114.15, 22.28, 0.000_001), ...geoFields({ 1024: 2, 1025: 1, 2048: 4326, 2054: 9102 })],
  },
  'Hong Kong 1980': {
    fields: [
      ...north(834_000, 816_000, 0.02),
      ...geoFields({ ...metric, 1026: 'Hong Kong 1980 Grid System', 3072: 2326 }),
    ],
  },
  'no keys': { fields: [...north(209_000, 2_466_000, 0.05)] },
}
