import { fileNamed, type Files } from '../files.ts'
import { limits } from '../limits.ts'
import type { Vector } from '../matrix.ts'
import { checkMesh, normalsOf, plainMaterial, type Material, type Mesh, type Picture, type Scene } from '../mesh.ts'
import { ModelError } from '../model-error.ts'
import { textOf } from '../text.ts'
import { Growing, isLineEnd, readNumber, readRest, readWord, skipLine, withLineFeeds, type Walk } from '../numbers.ts'

type Look = { colour: [number, number, number]; alpha: number; picture: string | null }

/** Materials by name, of an .mtl. */
export function readMtl(text: string): ReadonlyMap<string, Look> {
  const materials = new Map<string, Look>()
  let look: Look | undefined
  for (const line of text.split('\n')) {
    const [word = '', ...rest] = line.trim().split(/\s+/)
    const numbers = rest.map(Number)
    const unit = (value: number | undefined) => (value !== undefined && value >= 0 && value <= 1 ? value : 1)
    if (word === 'newmtl') {
      if (materials.size >= limits.materials) throw new ModelError('too-complex', 'too many materials')
      materials.set(line.trim().slice(6).trim(), (look = { colour: [0.8, 0.8, 0.8], alpha: 1, picture: null }))
    } else if (look === undefined) continue
    else if (word === 'Kd' && rest.length >= 3) look.colour = [unit(numbers[0]), unit(numbers[1]), unit(numbers[2])]
    else if (word === 'd') look.alpha = unit(numbers[0])
    else if (word === 'Tr') look.alpha = 1 - unit(numbers[0])
    // Options stand before the name, each with numbers or a word.
    else if (word === 'map_Kd')
      look.picture = line
        .trim()
        .slice(6)
        .trim()
        .replace(
          /^(-(blendu|blendv|cc|clamp|texres|bm|imfchan|type|boost)\s+\S+\s+|-(mm)\s+\S+\s+\S+\s+|-[ost](\s+[-\d.e]+){1,3}\s+)+/i,
          '',
        )
  }
  return materials
}

type Corner = { readonly v: number; readonly t: number; readonly n: number }
type Raw = {
  readonly positions: Growing<Float64Array>
  readonly colours: Growing<Float32Array>
  readonly uvs: Growing<Float32Array>
  readonly normals: Growing<Float32Array>
}

/** Corners of one material: the same place with another place in the picture is another one. */
class Group {
  private readonly names = new Map<string, number>()
  readonly corners: Growing<Uint32Array> = new Growing(new Uint32Array(0))
  readonly indices: Growing<Uint32Array> = new Growing(new Uint32Array(0))

  private name({ v, t, n }: Corner): number {
    const key = `${v}/${t}/${n}`
    let name = this.names.get(key)
    if (name === undefined) {
      this.names.set(key, (name = this.names.size))
      for (const part of [v, t, n]) this.corners.push(part < 0 ? 0xffff_ffff : part)
    }
    return name
  }

  face(corners: readonly Corner[]): void {
    const names = corners.map((corner) => this.name(corner))
    for (let at = 2; at < names.length; at += 1)
      for (const name of [names[0]!, names[at - 1]!, names[at]!]) this.indices.push(name)
    if (this.indices.length > limits.triangles * 3 || this.names.size > limits.vertices)
      throw new ModelError('too-complex', 'too many triangles')
  }
}

/** From 1, or back from the last. */
const place = (given: number, count: number) => (given > 0 ? given - 1 : given < 0 ? count + given : -1)

function readFace(walk: Walk, raw: Raw): readonly Corner[] {
  const counts = { v: raw.positions.length / 3, t: raw.uvs.length / 2, n: raw.normals.length / 3 }
  const corners: Corner[] = []
  while (!isLineEnd(walk) && corners.length < 1_000) {
    const parts = [readNumber(walk), 0, 0]
    for (let part = 1; part < 3 && walk.bytes[walk.at] === 47; part += 1) {
      walk.at += 1
      const isNext = walk.bytes[walk.at] === 47
      parts[part] = isNext ? 0 : readNumber(walk)
    }
    const [v, t, n] = [place(parts[0]!, counts.v), place(parts[1]!, counts.t), place(parts[2]!, counts.n)]
    if (!(v >= 0 && v < counts.v) || t >= counts.t || n >= counts.n)
      throw new ModelError('damaged', 'a face names a corner that is not there')
    corners.push({ v, t, n })
  }
  return corners
}

/** Behind its place a corner has three numbers for a colour, or one that weighs it and says nothing here. */
function readColour(walk: Walk, { colours }: Raw): void {
  if (isLineEnd(walk)) return
  const first = readNumber(walk)
  if (isLineEnd(walk)) return
  colours.push(first)
  for (let part = 1; part < 3; part += 1) colours.push(readNumber(walk))
}

/** Colours count to 1, or in some programs to 255. */
function colourScaleOf({ colours }: Raw): number {
  for (let at = 0; at < colours.length; at += 1) if (colours.at(at) > 1) return 1
  return 255
}

function readLines(bytes: Uint8Array): {
  readonly raw: Raw
  readonly groups: ReadonlyMap<string, Group>
  readonly libraries: readonly string[]
} {
  const raw: Raw = {
    positions: new Growing(new Float64Array(0)),
    colours: new Growing(new Float32Array(0)),
    uvs: new Growing(new Float32Array(0)),
    normals: new Growing(new Float32Array(0)),
  }
  const [groups, libraries] = [new Map<string, Group>(), [] as string[]]
  let group: Group | undefined
  const choose = (name: string) => {
    group = groups.get(name) ?? new Group()
    groups.set(name, group)
    if (groups.size > limits.materials) throw new ModelError('too-complex', 'too many materials')
  }
  const walk: Walk = { at: 0, bytes }
  while (walk.at < bytes.length) {
    const word = readWord(walk)
    if (word === 'v') {
      for (let axis = 0; axis < 3; axis += 1) raw.positions.push(readNumber(walk))
      if (raw.positions.length > limits.vertices * 3) throw new ModelError('too-complex', 'too many corners')
      readColour(walk, raw)
    } else if (word === 'vt') {
      raw.uvs.push(readNumber(walk))
      raw.uvs.push(isLineEnd(walk) ? 0 : readNumber(walk))
    } else if (word === 'vn') for (let part = 0; part < 3; part += 1) raw.normals.push(readNumber(walk))
    else if (word === 'f') {
      if (group === undefined) choose('')
      group!.face(readFace(walk, raw))
    } else if (word === 'usemtl') choose(readRest(walk))
    else if (word === 'mtllib') libraries.push(readRest(walk))
    skipLine(walk)
  }
  return { raw, groups, libraries }
}

/** Whole hundreds of metres: a float holds millimetres only near its zero. */
export function originNear(first: Vector): Vector {
  return first.some((value) => Math.abs(value) > 5_000)
    ? (first.map((value) => Math.round(value / 100) * 100) as unknown as Vector)
    : [0, 0, 0]
}

type Model = { readonly raw: Raw; readonly origin: Vector; readonly colourScale: number }

function meshOf(group: Group, { raw, origin, colourScale }: Model, material: Material): Mesh {
  const count = group.corners.length / 3
  const hasColours = raw.colours.length === raw.positions.length
  const [positions, uvs, normals, colours] = [
    new Float32Array(count * 3),
    new Float32Array(count * 2),
    new Float32Array(count * 3),
    hasColours ? new Uint8Array(count * 4) : null,
  ]
  let [hasUvs, hasNormals] = [raw.uvs.length > 0, raw.normals.length > 0]
  for (let at = 0; at < count; at += 1) {
    const [v, t, n] = [group.corners.at(at * 3), group.corners.at(at * 3 + 1), group.corners.at(at * 3 + 2)]
    for (let axis = 0; axis < 3; axis += 1) positions[at * 3 + axis] = raw.positions.at(v * 3 + axis) - origin[axis]!
    if (t === 0xffff_ffff) hasUvs = false
    else uvs.set([raw.uvs.at(t * 2), 1 - raw.uvs.at(t * 2 + 1)], at * 2)
    if (n === 0xffff_ffff) hasNormals = false
    else for (let axis = 0; axis < 3; axis += 1) normals[at * 3 + axis] = raw.normals.at(n * 3 + axis)
    if (colours !== null)
      for (let part = 0; part < 4; part += 1)
        colours[at * 4 + part] =
          part === 3 ? 255 : Math.min(255, Math.max(0, raw.colours.at(v * 3 + part) * colourScale))
  }
  const indices = group.indices.taken()
  const isTextured = hasUvs && material.picture !== null
  const mesh = {
    positions,
    indices,
    uvs: isTextured ? uvs : null,
    colours,
    features: null,
    material: isTextured ? material : { ...material, picture: null, isUnlit: colours !== null && !hasNormals },
  }
  const shaded = isTextured && material.isUnlit ? null : hasNormals ? normals : normalsOf(mesh)
  const whole: Mesh = { ...mesh, normals: mesh.material.isUnlit ? null : shaded }
  checkMesh(whole)
  return whole
}

/** A line names one library, blanks and all, or several. */
function librariesNamed(files: Files, name: string, line: string): readonly string[] {
  const whole = fileNamed(files, name, line)
  if (whole !== undefined) return [whole]
  return line.split(/\s+/).flatMap((part) => fileNamed(files, name, part) ?? [])
}

/** With its materials and pictures, where they came along. As photogrammetry writes it: z up, in metres. */
export async function readObj(files: Files, name: string): Promise<Scene> {
  const { raw, groups, libraries } = readLines(withLineFeeds(await files.read(name, limits.meshBytes)))
  if (raw.positions.length === 0) throw new ModelError('empty', 'no corner')
  const materials = new Map<string, Look>()
  for (const found of new Set(libraries.flatMap((library) => librariesNamed(files, name, library))))
    for (const [key, look] of readMtl(textOf(await files.read(found, limits.pictureBytes)))) materials.set(key, look)
  const [pictures, numbers] = [[] as Picture[], new Map<string, number>()]
  const pictureOf = async (given: string | null): Promise<number | null> => {
    const found = given === null ? undefined : fileNamed(files, name, given)
    if (found === undefined) return null
    const known = numbers.get(found)
    if (known !== undefined) return known
    if (pictures.length >= limits.pictures) throw new ModelError('too-complex', 'too many pictures')
    numbers.set(found, pictures.push({ bytes: await files.read(found, limits.pictureBytes) }) - 1)
    return pictures.length - 1
  }
  const origin = originNear([raw.positions.at(0), raw.positions.at(1), raw.positions.at(2)])
  const [meshes, model]: [Mesh[], Model] = [[], { raw, origin, colourScale: colourScaleOf(raw) }]
  for (const [key, group] of groups) {
    const look = materials.get(key)
    const picture = await pictureOf(look?.picture ?? null)
    const material: Material =
      look === undefined
        ? plainMaterial
        : {
            ...plainMaterial,
            picture,
            colour: [...(picture === null ? look.colour : ([1, 1, 1] as const)), look.alpha],
            isTransparent: look.alpha < 1,
            isUnlit: picture !== null,
          }
    if (group.indices.length > 0) meshes.push(meshOf(group, model, material))
  }
  return { meshes, pictures, origin }
}
