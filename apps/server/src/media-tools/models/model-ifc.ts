import { readFile, stat } from 'node:fs/promises'
import { bimTiles, type Element } from '@plumbline/models/tiles/bim-tiles'
import { ifcLengthUnit, ifcPlace, ifcProperties, ifcTree, type Ifc } from '@plumbline/models/formats/ifc'
import { limits } from '@plumbline/models/limits'
import { ModelError } from '@plumbline/models/model-error'
import { originNear } from '@plumbline/models/formats/obj'
import { add } from '@plumbline/models/matrix'
import { onlyNumbers } from '@plumbline/models/place/stated-place'
import { bytesOfText } from '@plumbline/models/text'
import { countTiles, tilesetJson, type Onward, type Sink } from '@plumbline/models/tiles/tileset'
import { unitOfMetres } from '@plumbline/models/place/units'
import { IfcAPI, LogLevel, type FlatMesh } from 'web-ifc'
import { captureFirst, writeSurface } from './model-surface.ts'
import type { MadeModel } from './model-build-request.ts'

const perFile = 500

/** Rooms and zones are air: shown, they would hide what is in them. */
const air = new Set([
  'IfcSpace',
  'IfcSpatialZone',
  'IfcOpeningElement',
  'IfcExternalSpatialElement',
  'IfcVirtualElement',
])

type Corner = readonly [number, number, number]

/** One element as it stands: metres, z up, its colours in its corners. */
function elementOf(
  api: IfcAPI,
  id: number,
  mesh: FlatMesh,
  shift: (first: Corner) => Corner,
): { readonly element: Element | undefined; readonly isWhole: boolean } {
  const parts = []
  for (let at = 0; at < mesh.geometries.size(); at += 1) {
    const { geometryExpressID, color, flatTransformation: m } = mesh.geometries.get(at)
    const geometry = api.GetGeometry(id, geometryExpressID)
    const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
    const indices = Uint32Array.from(api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()))
    const count = vertices.length / 6
    const [positions, normals] = [new Float32Array(count * 3), new Float32Array(count * 3)]
    for (let vertex = 0; vertex < count; vertex += 1) {
      const [x, y, z, nx, ny, nz] = vertices.subarray(vertex * 6, vertex * 6 + 6) as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      // It answers y up; here z is.
      const world: Corner = [
        m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
        -(m[2]! * x + m[6]! * y + m[10]! * z + m[14]!),
        m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
      ]
      const origin = shift(world)
      positions.set([world[0] - origin[0], world[1] - origin[1], world[2] - origin[2]], vertex * 3)
      normals.set(
        [
          m[0]! * nx + m[4]! * ny + m[8]! * nz,
          -(m[2]! * nx + m[6]! * ny + m[10]! * nz),
          m[1]! * nx + m[5]! * ny + m[9]! * nz,
        ],
        vertex * 3,
      )
    }
    geometry.delete()
    if (indices.length >= 3 && positions.every((value) => Math.abs(value) < limits.farthest))
      parts.push({ positions, normals, indices, colour: [color.x, color.y, color.z, color.w] as const })
  }
  return {
    element: parts.length === 0 ? undefined : { expressId: mesh.expressID, parts },
    isWhole: parts.length > 0 && parts.length === mesh.geometries.size(),
  }
}

/** A building model: the largest elements first, with the tree of its floors and what is written about each element. */
export async function makeIfc(path: string, outer: Sink, onward: Onward): Promise<MadeModel> {
  const { sink, first } = captureFirst(outer)
  if ((await stat(path)).size > limits.meshBytes) throw new ModelError('too-complex', 'too large')
  const api = new IfcAPI()
  await api.Init()
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF)
  const id = api.OpenModel(await readFile(path), { COORDINATE_TO_ORIGIN: false })
  if (id < 0) throw new ModelError('damaged', 'it cannot be opened')
  const ifc: Ifc = {
    ids: (type) => {
      const found = api.GetLineIDsWithType(id, type, true)
      return Array.from({ length: found.size() }, (_, at) => found.get(at))
    },
    line: (expressId) => api.GetLine(id, expressId) as Readonly<Record<string, unknown>>,
    typeName: (expressId) => api.GetNameFromTypeCode(api.GetLineType(id, expressId) as number) ?? '',
  }
  const elements: Element[] = []
  let origin: Corner | undefined
  let skipped = 0
  api.StreamAllMeshes(id, (mesh, index, total) => {
    if (elements.length >= limits.elements) throw new ModelError('too-complex', 'too many elements')
    if (air.has(ifc.typeName(mesh.expressID))) return
    const { element, isWhole } = elementOf(api, id, mesh, (first) => (origin ??= originNear(first) as Corner))
    if (element !== undefined) elements.push(element)
    if (!isWhole) skipped += 1
    onward((0.5 * index) / Math.max(1, total))
  })
  if (elements.length === 0) throw new ModelError('empty', 'no element can be seen')
  const { root, triangles } = await bimTiles(elements, sink, (part) => onward(0.5 + 0.3 * part))
  await writeSurface(sink, first(), { error: 0 })
  await sink.write('tileset.json', tilesetJson(root))
  const tree = ifcTree(
    ifc,
    elements.map(({ expressId }) => expressId),
  )
  await sink.write('tree.json', bytesOfText(JSON.stringify({ ...tree, perFile })))
  const propertiesOf = ifcProperties(ifc)
  for (let first = 0; first < elements.length; first += perFile) {
    await sink.write(
      `properties/${first / perFile}.json`,
      bytesOfText(
        JSON.stringify(elements.slice(first, first + perFile).map(({ expressId }) => propertiesOf(expressId))),
      ),
    )
    onward(0.8 + (0.2 * first) / elements.length)
  }
  const [place, unit] = [ifcPlace(ifc), unitOfMetres(ifcLengthUnit(ifc))]
  api.CloseModel(id)
  const { min, max } = root.box
  const taken: Corner = origin ?? [0, 0, 0]
  const middle = add([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2], taken)
  const { own, stated: said } = place ?? { own: null, stated: onlyNumbers(middle, 'none') }
  // A conversion that adds nothing: the coordinates of the model are those of the map.
  const isBare = said.source === 'map-conversion' && said.coordinates.every((value) => value === 0)
  const stated = isBare ? { ...said, source: 'numbers' as const, coordinates: middle } : said
  return {
    bounds: root.box,
    origin: taken,
    triangles,
    points: 0,
    elements: elements.length,
    skipped,
    tiles: countTiles(root),
    hasTree: true,
    own,
    stated,
    unit,
  }
}
