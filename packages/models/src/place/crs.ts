import { ModelError } from '../model-error.ts'
import { systemName } from './stated-place.ts'

/**
 * How the coordinates of a point cloud count. metres: of one unit across and upwards; undefined where the file does not
 * say.
 */
export type Crs = {
  readonly epsg: number | null
  readonly isDegrees: boolean
  readonly metres: number | undefined
  readonly metresUp: number | undefined
  /** As the file names it. */ readonly system: string | null
  /** Of degrees: of a datum within two metres of WGS 84. */ readonly isNearWgs84: boolean
}

export const unknownCrs: Crs = {
  epsg: null,
  isDegrees: false,
  metres: undefined,
  metresUp: undefined,
  system: null,
  isNearWgs84: false,
}

/** Of units by their EPSG code. */
const metresOfUnit: Readonly<Record<number, number>> = {
  1025: 0.001,
  1033: 0.01,
  9001: 1,
  9002: 0.3048,
  9003: 1200 / 3937,
  9005: 0.304_797_265_4,
  9036: 1_000,
  9037: 0.914_398_414_6,
  9041: 0.304_799_471_5,
  9042: 20.116_765_121_6,
  9062: 20.116_756,
  9084: 0.914_398_53,
  9094: 0.304_799_710_2,
  9095: 0.3048,
  9096: 0.9144,
  9098: 0.201_168,
}

/**
 * Coordinate systems whose unit is the foot, by the EPSG dataset: a code, or the first and last, each or every second
 * one.
 */
const projectedInFeet =
  `2155 2194 2204 2222-2289 2867-2930 2964-2968 2992-2994/2 3080 3089-3091/2 3102 3359-3365/2 3404 3417-3438 3441-3446 3451-3459
  3479-3487/2 3490-3512/2 3515-3553/2 3560-3570 3582-3590/2 3593 3598-3600/2 3605 3608-3636/2 3640-3664/2 3668-3676/2 3677-3679/2 3680-3682/2 3683
  3686-3692/2 3696-3700/2 3728-3739 3753-3760 3991-3992 4217 4399-4413 4418-4433 4438-4439 4455-4457 5588 5623-5625 5646 5654-5655 6128-6129 6141
  6200-6202 6391 6405-6413/2 6416-6438/2 6441-6479/2 6484-6496/2 6499-6507/2 6510 6515-6565/2 6568-6578/2 6582-6590/2 6593-6609/2 6612-6618/2 6625-6627
  6633 6785-6863/2 6868 6880 6885-6887/2 6923-6925/2 6966 6997 7057-7070 7119-7128 7132 7258-7370/2 7587-7645 8035-8036 8065-8068 8091-8093/2 8096-8172/2
  8177 8180-8182/2 8185 8189 8193 8197 8200-8210/2 8213 8216 8220 8224-8226/2 8312-8348/2 8380-8384/2 8387 8518-8540 9748-9749 10481 10516 10622
  10911-10916 10980-10987 11361-11377/2 20050 21929 21999-22000 22031 22034 22104-22114/2 22144-22149 23301-23333 26729-26803 26811-26813 26847-26870
  32001-32058 32064-32077 32099 32164-32167 32664-32667`
    .split(/\s+/)
    .map((range) => {
      const [first = 0, last = first, step = 1] = range.split(/[-/]/).map(Number)
      return { first, last, step }
    })
const verticalInFeet = new Set([5614, 5702, 6130, 6131, 6132, 6358, 6359, 6360, 8050, 8051, 8052, 8053, 8228, 10_919])
const usSurveyFoot = metresOfUnit[9003]!

/** The two feet differ by two millionths: for a system that names none, either will do. */
const metresOfProjected = (epsg: number) =>
  projectedInFeet.some(({ first, last, step }) => epsg >= first && epsg <= last && (epsg - first) % step === 0)
    ? usSurveyFoot
    : undefined

/** GeoTIFF stores in place of a code that something is undefined or defined by the user. */
const codeOf = (value: number | undefined) =>
  value === undefined || value === 0 || value >= 32_767 ? undefined : value

/** WGS 84, ETRS89, NAD83, CGCS2000, GDA94 and 2020, NZGD2000, JGD2000 and 2011, SIRGAS 2000, SVY21. */
const nearWgs84 = new Set([4326, 4979, 4258, 4269, 6318, 4490, 4283, 7844, 4167, 4612, 6668, 4674, 4757])

/** The GeoKeyDirectory of a LAS file and the numbers and words it refers to. */
export function crsOfGeoKeys(directory: DataView, doubles: DataView | undefined, words = ''): Crs {
  const texts = new Map<number, string>()
  const keys = new Map<number, number>()
  for (let at = 8; at + 8 <= directory.byteLength; at += 8) {
    const [key, location, index] = [
      directory.getUint16(at, true),
      directory.getUint16(at + 2, true),
      directory.getUint16(at + 6, true),
    ]
    if (location === 0) keys.set(key, index)
    else if (location === 34_737) texts.set(key, words.slice(index, index + directory.getUint16(at + 4, true)))
    else if (location === 34_736 && doubles !== undefined && (index + 1) * 8 <= doubles.byteLength)
      keys.set(key, doubles.getFloat64(index * 8, true))
  }
  const [epsg, vertical] = [codeOf(keys.get(3072)), codeOf(keys.get(4096))]
  const isDegrees =
    keys.get(1024) === 2 ||
    (epsg === undefined && codeOf(keys.get(2048)) !== undefined && keys.get(1024) !== 1 && keys.get(3076) === undefined)
  const size = keys.get(3077)
  const metres =
    metresOfUnit[keys.get(3076) ?? 0] ??
    (size !== undefined && size > 0 && Number.isFinite(size) ? size : undefined) ??
    (epsg === undefined ? undefined : (metresOfProjected(epsg) ?? 1))
  const metresUp =
    metresOfUnit[keys.get(4099) ?? 0] ??
    (vertical === undefined
      ? undefined
      : verticalInFeet.has(vertical)
        ? usSurveyFoot
        : vertical === 5703
          ? 1
          : undefined)
  const geographic = codeOf(keys.get(2048))
  const system = isDegrees
    ? systemName(texts.get(2049) ?? texts.get(1026), geographic)
    : systemName(texts.get(3073) ?? texts.get(1026), epsg)
  return {
    epsg: epsg ?? null,
    isDegrees,
    metres: isDegrees ? undefined : metres,
    metresUp,
    system,
    isNearWgs84: isDegrees && nearWgs84.has(geographic ?? 0),
  }
}

type Node = { readonly name: string; readonly values: readonly string[]; readonly children: readonly Node[] }
const deepestNode = 40

/** NAME["text",number,CHILD[...]]: read once from left to right. */
function parseWkt(text: string): Node {
  const tokens = text.match(/"[^"]*"|[[\](),]|[^\s[\](),"]+/g) ?? []
  let at = 0
  const node = (depth: number): Node => {
    const name = (tokens[at] ?? '').toUpperCase()
    at += 1
    const [values, children]: [string[], Node[]] = [[], []]
    if (tokens[at] !== '[' && tokens[at] !== '(') return { name, values, children }
    if (depth > deepestNode) throw new ModelError('damaged', 'a coordinate system within others')
    at += 1
    while (at < tokens.length && tokens[at] !== ']' && tokens[at] !== ')') {
      const next = tokens[at + 1]
      if (tokens[at] === ',') at += 1
      else if (!tokens[at]!.startsWith('"') && (next === '[' || next === '(')) children.push(node(depth + 1))
      else values.push(tokens[at++]!.replaceAll('"', ''))
    }
    at += 1
    return { name, values, children }
  }
  return node(0)
}

const find = (node: Node, names: readonly string[]): Node | undefined => {
  if (names.includes(node.name)) return node
  for (const child of node.children) {
    const found = find(child, names)
    if (found !== undefined) return found
  }
  return undefined
}

const epsgOf = ({ children }: Node): number | undefined => {
  const named = children.find(
    ({ name, values }) => (name === 'AUTHORITY' || name === 'ID') && values[0]?.toUpperCase() === 'EPSG',
  )
  return codeOf(Number(named?.values[1] ?? 0))
}

/** Its own unit, or in the newer notation that of its axes. */
function metresOf(node: Node): number | undefined {
  const units = [node, ...node.children.filter(({ name }) => name === 'AXIS' || name === 'CS')].flatMap(
    ({ children }) => children.filter(({ name }) => name === 'UNIT' || name === 'LENGTHUNIT'),
  )
  const size = Number(units[0]?.values[1] ?? Number.NaN)
  return size > 0 && Number.isFinite(size) ? size : undefined
}

/** Well-known text, older or newer. */
export function crsOfWkt(text: string): Crs {
  const root = parseWkt(text)
  const projected = find(root, ['PROJCS', 'PROJCRS', 'PROJECTEDCRS'])
  const geographic =
    projected === undefined ? find(root, ['GEOGCS', 'GEOGCRS', 'GEODCRS', 'GEOGRAPHICCRS', 'GEODETICCRS']) : undefined
  const vertical = find(root, ['VERT_CS', 'VERTCRS', 'VERTICALCRS'])
  const epsg = projected && epsgOf(projected)
  const named = projected ?? geographic
  return {
    epsg: epsg ?? null,
    isDegrees: geographic !== undefined,
    system: named === undefined ? null : systemName(named.values[0], epsgOf(named)),
    isNearWgs84:
      geographic !== undefined &&
      (nearWgs84.has(epsgOf(geographic) ?? 0) || /^WGS[ _]?(?:19)?84/i.test(geographic.values[0] ?? '')),
    metres: projected && (metresOf(projected) ?? (epsg === undefined ? undefined : (metresOfProjected(epsg) ?? 1))),
    metresUp:
      vertical && (metresOf(vertical) ?? (verticalInFeet.has(epsgOf(vertical) ?? 0) ? usSurveyFoot : undefined)),
  }
}
