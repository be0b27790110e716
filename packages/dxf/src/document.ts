import { type Tags } from './tags.ts'

/** A run of tags between two codes 0; vertices and attributes hang on the entity they follow. */
export type Entity = {
  readonly type: string
  readonly tags: Tags
  readonly from: number
  readonly to: number
  readonly parts: readonly Entity[]
}
export type Block = { readonly x: number; readonly y: number; readonly entities: readonly Entity[] }
export type Layer = { readonly isOff: boolean; readonly isFrozen: boolean; readonly head: Entity }
export type DxfDocument = {
  readonly header: ReadonlyMap<string, string>
  readonly layers: ReadonlyMap<string, Layer>
  readonly lineTypes: ReadonlyMap<string, readonly number[]>
  readonly blocks: ReadonlyMap<string, Block>
  readonly entities: readonly Entity[]
}

export function text({ tags, from, to }: Entity, code: number): string | undefined {
  for (let at = from; at < to; at += 1) if (tags.codes[at] === code) return tags.values[at]
  return undefined
}

export function number(entity: Entity, code: number, otherwise = 0): number {
  const value = text(entity, code)
  return value === undefined || !Number.isFinite(Number(value)) ? otherwise : Number(value)
}

export function numbers({ tags, from, to }: Entity, code: number): number[] {
  const found: number[] = []
  for (let at = from; at < to; at += 1) if (tags.codes[at] === code) found.push(Number(tags.values[at]) || 0)
  return found
}

/** Names are compared as AutoCAD does. */
export const keyOf = (name: string | undefined): string => (name ?? '').trim().toLowerCase()

const carriers: ReadonlyMap<string, string> = new Map([
  ['POLYLINE', 'VERTEX'],
  ['INSERT', 'ATTRIB'],
])

/** Entities from tag `at` until one of the types in `ends`. */
function readEntities(tags: Tags, at: number, ends: readonly string[]): { entities: Entity[]; at: number } {
  const entities: Entity[] = []
  let carrier: { type: string; parts: Entity[] } | undefined
  while (at < tags.codes.length) {
    const type = (tags.values[at] ?? '').trim()
    if (ends.includes(type)) break
    let to = at + 1
    while (to < tags.codes.length && tags.codes[to] !== 0) to += 1
    const parts: Entity[] = []
    const entity: Entity = { type, tags, from: at + 1, to, parts }
    if (carrier !== undefined && carriers.get(carrier.type) === type) carrier.parts.push(entity)
    else if (type !== 'SEQEND') entities.push(entity)
    if (type === 'SEQEND') carrier = undefined
    else if (carriers.has(type)) carrier = { type, parts }
    at = to
  }
  return { entities, at }
}

function readBlocks(tags: Tags, at: number): { blocks: Map<string, Block>; at: number } {
  const blocks = new Map<string, Block>()
  while (at < tags.codes.length && (tags.values[at] ?? '').trim() !== 'ENDSEC') {
    const { entities, at: end } = readEntities(tags, at, ['ENDBLK', 'ENDSEC'])
    const head = entities.find(({ type }) => type === 'BLOCK')
    if (head !== undefined)
      blocks.set(keyOf(text(head, 2)), {
        x: number(head, 10),
        y: number(head, 20),
        entities: entities.filter(({ type }) => type !== 'BLOCK'),
      })
    at = end
    if ((tags.values[at] ?? '').trim() === 'ENDBLK')
      do at += 1
      while (at < tags.codes.length && tags.codes[at] !== 0)
  }
  return { blocks, at }
}

function readHeader(tags: Tags, at: number): Map<string, string> {
  const header = new Map<string, string>()
  for (; at < tags.codes.length && tags.codes[at] !== 0; at += 1) {
    if (tags.codes[at] === 9) header.set(tags.values[at] ?? '', (tags.values[at + 1] ?? '').trim())
  }
  return header
}

export function readDocument(tags: Tags): DxfDocument {
  let header: ReadonlyMap<string, string> = new Map()
  let blocks: ReadonlyMap<string, Block> = new Map()
  let entities: readonly Entity[] = []
  const [layers, lineTypes] = [new Map<string, Layer>(), new Map<string, readonly number[]>()]
  for (let at = 0; at < tags.codes.length; at += 1) {
    if (tags.codes[at] !== 0 || (tags.values[at] ?? '').trim() !== 'SECTION') continue
    const start = at + 2
    switch ((tags.values[at + 1] ?? '').trim()) {
      case 'HEADER':
        header = readHeader(tags, start)
        break
      case 'BLOCKS':
        ;({ blocks, at } = readBlocks(tags, start))
        break
      case 'ENTITIES':
        ;({ entities, at } = readEntities(tags, start, ['ENDSEC']))
        break
      case 'TABLES': {
        const read = readEntities(tags, start, ['ENDSEC'])
        for (const head of read.entities) {
          const flags = number(head, 70)
          if (head.type === 'LAYER')
            layers.set(keyOf(text(head, 2)), { isOff: number(head, 62, 7) < 0, isFrozen: (flags & 1) !== 0, head })
          if (head.type === 'LTYPE') lineTypes.set(keyOf(text(head, 2)), numbers(head, 49))
        }
        at = read.at
      }
    }
  }
  return { header, layers, lineTypes, blocks, entities }
}
