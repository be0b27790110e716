import type { Model, Placement, Vector } from '@plumbline/contract/models'
import { identity, multiply, translation } from '@plumbline/models/matrix'
import type { Context } from '../../context.ts'
import { linksOf } from '../media/media-files.ts'
import { modelsFolder } from './model-files.ts'
import type { ModelRow, ShownModel } from './model-rows.ts'

const rms = (values: readonly number[]) => (values.length === 0 ? null : Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length))

/** Stored in the file's metres, told in those of the build that is shown. */
export function placementOf({ placement, facts }: Pick<ModelRow, 'placement' | 'facts'>): Placement {
  const matrix = placement === null || facts === null ? identity : multiply(placement.matrix, translation(facts.origin))
  const residuals = [...placement?.residuals ?? []]
  return { source: placement?.source ?? 'none', matrix: [...matrix], scale: placement?.scale ?? 1, residual: rms(residuals), residuals }
}

export function presentModel({ secrets, now }: Pick<Context, 'secrets' | 'now'>, row: ShownModel): Model {
  const of = { corporateId: row.corporate_id, projectId: row.project_id }
  const link = linksOf({ secrets, now }, of, modelsFolder(of))
  const { folder, facts } = row
  const { origin: _, hasTree = false, bounds, ...counts } = facts ?? {} as Partial<NonNullable<typeof facts>>
  return {
    _id: row.id, name: row.name, blockName: row.block_name, fileName: row.file_name, size: Number(row.file_size), type: row.kind === 'ifc' ? 'bim' : 'photogrammetry', kind: row.kind,
    state: row.state, errorCode: row.error_code, percent: row.state === 'ready' ? 100 : row.percent ?? 0,
    tilesetUrl: folder === null ? null : link(`${folder}tileset.json`), treeUrl: folder === null || !hasTree ? null : link(`${folder}tree.json`),
    facts: facts === null ? null : { ...counts as Omit<NonNullable<typeof facts>, 'origin' | 'hasTree' | 'bounds'>, bounds: bounds as { min: Vector; max: Vector } },
    placement: placementOf(row), createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString(), version: row.version,
  }
}
