import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { multiPolygonBlob, pointBlob } from '@plumbline/exchange/places/gpkg-geometry'
import {
  coreTables,
  insertRow,
  layerName,
  layerTable,
  srs,
  type GeometryKind,
} from '@plumbline/exchange/places/gpkg-tables'
import type { DefectPages, EarthPoint, PlaceColumn } from '@plumbline/exchange/places/types'
import type { PixelLines } from '@plumbline/exchange/types'

type Box = { minX: number; minY: number; maxX: number; maxY: number }
type Layer = { readonly table: string; readonly insert: StatementSync; readonly box: Box }
type Elevation = { readonly id: string; readonly name: string }

const emptyBox = (): Box => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity })

function widen(box: Box, x: number, y: number): void {
  box.minX = Math.min(box.minX, x)
  box.minY = Math.min(box.minY, y)
  box.maxX = Math.max(box.maxX, x)
  box.maxY = Math.max(box.maxY, y)
}

function addLayer(
  file: DatabaseSync,
  { table, title, kind, srsId, at }: { table: string; title: string; kind: GeometryKind; srsId: number; at: Date },
  columns: readonly PlaceColumn[],
): Layer {
  file.exec(layerTable(table, kind, columns))
  file
    .prepare(
      'insert into gpkg_contents (table_name, data_type, identifier, last_change, srs_id) values (?, ?, ?, ?, ?)',
    )
    .run(table, 'features', title, at.toISOString(), srsId)
  file
    .prepare('insert into gpkg_geometry_columns values (?, ?, ?, ?, ?, 0)')
    .run(table, 'geom', kind, srsId, kind === 'POINT' ? 1 : 0)
  return { table, insert: file.prepare(insertRow(table, columns)), box: emptyBox() }
}

function writeBox(file: DatabaseSync, { table, box }: Layer): void {
  if (!Number.isFinite(box.minX)) return
  file
    .prepare('update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ? where table_name = ?')
    .run(box.minX, box.minY, box.maxX, box.maxY, table)
}

function pointOf(point: EarthPoint | null, { box }: Layer): Uint8Array | null {
  if (point === null) return null
  widen(box, point.longitude, point.latitude)
  return pointBlob(point, srs.earth)
}

function outlinesOf(lines: PixelLines, { box }: Layer): Uint8Array {
  for (const { x, y } of lines.flat()) widen(box, x, y)
  return multiPolygonBlob(lines, srs.cartesian)
}

/** A layer of points on earth, and one of outlines in metres for each elevation that has any. */
export async function writeGpkg(
  path: string,
  { columns, elevations, at }: { columns: readonly PlaceColumn[]; elevations: readonly Elevation[]; at: Date },
  pages: DefectPages,
): Promise<void> {
  const file = new DatabaseSync(path)
  try {
    // A file that is whole or removed needs no journal.
    file.exec('pragma journal_mode = off; pragma synchronous = off; pragma page_size = 4096')
    for (const statement of coreTables) file.exec(statement)
    file.exec('begin')
    const points = addLayer(file, { table: 'defects', title: 'defects', kind: 'POINT', srsId: srs.earth, at }, columns)
    const layers = new Map<string, Layer>()
    const taken = new Set(['defects'])
    for await (const page of pages)
      for (const { values, point, outlines } of page) {
        points.insert.run(pointOf(point, points), ...values)
        if (outlines === null) continue
        let layer = layers.get(outlines.elevationId)
        if (layer === undefined) {
          const title = elevations.find(({ id }) => id === outlines.elevationId)?.name ?? outlines.elevationId
          const table = layerName(title, taken)
          taken.add(table.toLowerCase())
          layer = addLayer(file, { table, title: table, kind: 'MULTIPOLYGON', srsId: srs.cartesian, at }, columns)
          layers.set(outlines.elevationId, layer)
        }
        layer.insert.run(outlinesOf(outlines.lines, layer), ...values)
      }
    for (const layer of [points, ...layers.values()]) writeBox(file, layer)
    file.exec('commit')
  } finally {
    file.close()
  }
}
