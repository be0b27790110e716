import type { ModelFrame, ModelUnit, Placement, Vector } from '@plumbline/contract/models/placement'
import type { Model, ModelPhotos, ModelType } from '@plumbline/contract/models/models'
import { identity, multiply, translation } from '@plumbline/models/matrix'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/connection.ts'
import { linksOf } from '../media/media-files.ts'
import { frameOf } from './local-frame.ts'
import { georeferenceOf, statedBy, unplacedReason } from './georeference.ts'
import { modelsFolder } from './model-files.ts'
import { findModel, type ModelRow, type OfModel, type ShownModel, type Trx } from './model-rows.ts'
import { placementToday } from './placements.ts'

type Deps = Pick<Context, 'secrets' | 'now'> & { readonly db: Db | Trx }

const rms = (values: readonly number[]) =>
  values.length === 0 ? null : Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length)

/** Stored in metres of the file, answered in metres of the build that is shown. */
export function placementOf(
  row: Pick<ModelRow, 'placement' | 'own_place' | 'facts'>,
  origin: ModelFrame['origin'],
): Placement {
  const placement = placementToday(row, origin)
  const matrix =
    placement === null || row.facts === null ? identity : multiply(placement.matrix, translation(row.facts.origin))
  const residuals = [...(placement?.residuals ?? [])]
  return {
    source: placement?.source ?? 'none',
    matrix: [...matrix],
    scale: placement?.scale ?? 1,
    isScaleChosen: placement?.isScaleChosen ?? (placement !== null && placement.scale !== 1),
    up: placement?.up ?? 'z',
    residual: rms(residuals),
    residuals,
  }
}

/** Of a build that did not look for it: these kinds count in metres, or were converted by their reader. */
const unitOf = ({ kind, facts }: ShownModel): ModelUnit =>
  facts?.unit ?? (kind === 'glb' || kind === 'gltf' || kind === 'tiles3d' || kind === 'ifc' ? 'metre' : 'unknown')

const typeOfKind = {
  glb: 'mesh',
  gltf: 'mesh',
  obj: 'mesh',
  las: 'point-cloud',
  laz: 'point-cloud',
  tiles3d: 'tiles',
  ifc: 'bim',
} as const

/** By what the file holds: a file does not say how its maker got it, so only what was built here is photogrammetry. */
function typeOf({ kind, facts }: ShownModel, photos: ModelPhotos | null): ModelType {
  if (photos !== null) return 'photogrammetry'
  if (kind !== 'ply') return typeOfKind[kind]
  return facts === null ? 'unknown' : facts.points > 0 ? 'point-cloud' : 'mesh'
}

const maxNames = 20

/** By the name under which its file was imported. */
async function photosOf(db: Db | Trx, { file_key }: ShownModel): Promise<ModelPhotos | null> {
  const uploadId = /\/([0-9a-f-]{36})\.bin$/.exec(file_key)?.[1]
  if (uploadId === undefined) return null
  const built = await db
    .selectFrom('reconstruction')
    .select(['media_ids', 'missing_ids', 'unused_ids'])
    .where(sql<boolean>`model_ids @> array[${uploadId}]::uuid[]`)
    .executeTakeFirst()
  if (built === undefined) return null
  const { media_ids, missing_ids, unused_ids } = built
  const named =
    unused_ids === null || unused_ids.length === 0
      ? []
      : await db
          .selectFrom('media')
          .select(['id', 'name'])
          .where('id', '=', sql<string>`any(${unused_ids}::uuid[])`)
          .orderBy('name')
          .limit(maxNames)
          .execute()
  return {
    asked: media_ids.length,
    used: unused_ids === null ? null : media_ids.length - missing_ids.length - unused_ids.length,
    leftOut: named.map(({ id, name }) => ({ imageId: id, name })),
  }
}

async function presentModel({ secrets, now, db }: Deps, row: ShownModel, { origin }: ModelFrame): Promise<Model> {
  const of = { corporateId: row.corporate_id, projectId: row.project_id }
  const link = linksOf({ secrets, now }, of, modelsFolder(of))
  const { folder, facts } = row
  const photos = await photosOf(db, row)
  const placement = placementOf(row, origin)
  const {
    origin: _,
    stated: _stated,
    hasTree = false,
    bounds,
    ...counts
  } = facts ?? ({} as Partial<NonNullable<typeof facts>>)
  return {
    _id: row.id,
    name: row.name,
    blockName: row.block_name,
    fileName: row.file_name,
    size: Number(row.file_size),
    type: typeOf(row, photos),
    kind: row.kind,
    state: row.state,
    errorCode: row.error_code,
    errorSubject: row.error_subject,
    percent: row.state === 'ready' ? 100 : (row.percent ?? 0),
    tilesetUrl: folder === null ? null : link(`${folder}tileset.json`),
    treeUrl: folder === null || !hasTree ? null : link(`${folder}tree.json`),
    facts:
      facts === null
        ? null
        : {
            ...(counts as Omit<NonNullable<typeof facts>, 'origin' | 'hasTree' | 'bounds' | 'unit' | 'stated'>),
            unit: unitOf(row),
            skipped: facts.skipped ?? 0,
            bounds: bounds as { min: Vector; max: Vector },
          },
    placement,
    georeference: await georeferenceOf(db, row, origin),
    stated: statedBy(row),
    unplaced: unplacedReason(row, placement, origin),
    photos,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

export async function presentModels(
  deps: Deps,
  projectId: string,
  rows: readonly ShownModel[],
): Promise<{ readonly data: Model[]; readonly frame: ModelFrame }> {
  const frame = await frameOf(deps.db, projectId)
  const data: Model[] = []
  for (const row of rows) data.push(await presentModel(deps, row, frame))
  return { data, frame }
}

export async function showModel(deps: Deps, of: OfModel): Promise<Model> {
  const row = await findModel(deps.db, of)
  return presentModel(deps, row, await frameOf(deps.db, row.project_id))
}
