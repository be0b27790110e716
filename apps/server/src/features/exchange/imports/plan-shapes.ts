import { severities, type Severity } from '@plumbline/contract/buildings'
import type { ImportPreview } from '@plumbline/contract/exchange/imports'
import type { Defect } from '@plumbline/contract/defects/defects'
import { isDrawn } from '@plumbline/geometry/drawn-shape'
import type { Point } from '@plumbline/geometry/point'
import type { ParsedShape, ParsedShapes } from '../../../media-tools/exchange/parsed.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { AnnotationTable } from '../../../db/schema/annotations.ts'
import type { TypeNames } from '../../defects/register-words.ts'
import type { Trx } from '../exports/export-rows.ts'
import { createConflicts } from './conflicts.ts'
import { matchPhotos, type MatchedPhoto } from './match-photos.ts'

type Reader = Db | Trx
type Stored = Pick<Selectable<AnnotationTable>, 'id' | 'media_id' | 'version' | 'shape' | 'points' | 'deleted_at'>
type Drawn = { readonly shape: ParsedShape['shape']; readonly points: Point[][] }

export type NewShape = Drawn & {
  readonly photoId: string
  readonly label: string
  readonly severity: Severity | undefined
  /** Shapes of one number in the file show one defect. */
  readonly defect: string | null
}
export type ChangedShape = Drawn & { readonly id: string; readonly photoId: string; readonly version: number }

export type ShapePlan = {
  readonly added: readonly NewShape[]
  readonly changed: readonly ChangedShape[]
  readonly preview: ImportPreview
}

/** Half a pixel beyond the edge is rounding of the program that wrote it. */
const edgePx = 0.5
/** Nearer than this, a vertex is where it was. */
const samePx = 0.01

const clamped = (value: number) => Math.min(1, Math.max(0, value))

/** In fractions of the photo; undefined: it leaves the photo. */
function onPhoto({ lines }: ParsedShape, { width, height }: MatchedPhoto): Point[][] | undefined {
  const isWithin = lines.every((line) =>
    line.every(({ x, y }) => x >= -edgePx && y >= -edgePx && x <= width + edgePx && y <= height + edgePx),
  )
  return isWithin
    ? lines.map((line) => line.map(({ x, y }) => ({ x: clamped(x / width), y: clamped(y / height) })))
    : undefined
}

function isSame({ shape, points }: Drawn, stored: Stored, { width, height }: MatchedPhoto): boolean {
  return (
    shape === stored.shape &&
    points.length === stored.points.length &&
    points.every((line, at) => {
      const other = stored.points[at]!
      return (
        line.length === other.length &&
        line.every(
          ({ x, y }, index) =>
            Math.abs(x - other[index]!.x) * width <= samePx && Math.abs(y - other[index]!.y) * height <= samePx,
        )
      )
    })
  )
}

const severityOf = (text: string | null): Severity | undefined => severities.find((one) => one === text)

async function storedShapes(db: Reader, inspectionId: string, { photos }: ParsedShapes) {
  const ids = photos.flatMap(({ shapes }) => shapes.flatMap(({ mark }) => mark?._id ?? []))
  const rows: readonly Stored[] = await db
    .selectFrom('annotation')
    .select(['id', 'media_id', 'version', 'shape', 'points', 'deleted_at'])
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** By the key of the library, by its name in any language, or by the company's own name. */
export function typeOfLabel({ library, own }: TypeNames, label: string): Defect['type'] | null {
  const wanted = label.trim().toLowerCase()
  const listed = library.find(
    ({ key, name }) => key === wanted || Object.values(name).some((one) => one.toLowerCase() === wanted),
  )
  if (listed !== undefined) return listed.key
  return [...own].find(([, name]) => name.toLowerCase() === wanted)?.[0] ?? null
}

/** What applying the file would do now. Nothing is written. */
export async function planShapes(
  db: Reader,
  inspectionId: string,
  parsed: ParsedShapes,
  names: TypeNames,
): Promise<ShapePlan> {
  const conflicts = createConflicts()
  for (const { reason, where } of parsed.leftOut) conflicts.add(reason, where)
  const matched = await matchPhotos(db, inspectionId, parsed.photos, conflicts)
  const stored = await storedShapes(db, inspectionId, parsed)
  const [added, changed]: [NewShape[], ChangedShape[]] = [[], []]
  let same = 0
  for (const [photo, own] of matched)
    for (const one of photo.shapes) {
      const name = `${own.name} (${one.where})`
      const points = onPhoto(one, own)
      if (points === undefined) conflicts.add('off-photo', name)
      else if (!isDrawn({ shape: one.shape, points })) conflicts.add('no-extent', name)
      else {
        const drawn = { shape: one.shape, points }
        const before = one.mark === null ? undefined : stored.get(one.mark._id)
        if (before === undefined || before.media_id !== own.id)
          added.push({
            ...drawn,
            photoId: own.id,
            label: one.label,
            severity: severityOf(one.severity),
            defect: one.defect,
          })
        else if (before.deleted_at !== null) conflicts.add('deleted-here', name)
        else if (isSame(drawn, before, own)) same += 1
        else if (before.version !== one.mark!.version) conflicts.add('changed-here', name)
        else changed.push({ ...drawn, id: before.id, photoId: own.id, version: before.version })
      }
    }
  const labels = [...Map.groupBy(added, ({ label }) => label)].map(([label, shapes]) => ({
    label,
    count: shapes.length,
    type: typeOfLabel(names, label),
  }))
  const preview = {
    newShapes: added.length,
    changedShapes: changed.length,
    sameShapes: same,
    newDefects: new Set(added.map(({ defect }, index) => defect ?? index)).size,
    comments: 0,
    statuses: [],
    labels,
    ...conflicts.read(),
  }
  return { added, changed, preview }
}
