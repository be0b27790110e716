import type { ReportDefinition, ReportSignature, SignatureRole } from '@plumbline/contract/reports/content'
import type { Db } from '../../db/connection.ts'
import {
  contentOf,
  findDefinition,
  signaturesOf,
  withSignatures,
  type DefinitionRow,
  type OfWorkspace,
  type SignatureRow,
} from './definition-rows.ts'
import { foundIn, disabledSectionsOf, type Found } from './disabled-sections.ts'

export const imageUrl = (image: Buffer): string => `data:image/png;base64,${image.toString('base64')}`

export function signed(rows: readonly SignatureRow[]): Partial<Record<SignatureRole, ReportSignature>> {
  return Object.fromEntries(
    rows.map(({ role, name, signed_at, image }) => [
      role,
      { name, signedAt: signed_at.toISOString(), imageUrl: imageUrl(image) },
    ]),
  )
}

function present(
  row: DefinitionRow,
  signatures: readonly SignatureRow[],
  names: ReadonlyMap<string, string>,
  found: Found,
): ReportDefinition {
  const content = contentOf(row)
  return {
    ...withSignatures(content, signed(signatures)),
    _id: row.id,
    inspectionId: row.inspection_id,
    version: row.version,
    updatedBy: names.get(row.updated_by ?? '') ?? '',
    updatedAt: row.updated_at.toISOString(),
    isReportSectionDisabled: disabledSectionsOf(content, found),
  }
}

/** All of one inspection. */
export async function presentDefinitions(db: Db, rows: readonly DefinitionRow[]): Promise<ReportDefinition[]> {
  const [first] = rows
  if (first === undefined) return []
  const writers = [...new Set(rows.map(({ updated_by }) => updated_by).filter((id) => id !== null))]
  const [signatures, found, people] = await Promise.all([
    signaturesOf(
      db,
      rows.map(({ id }) => id),
    ),
    foundIn(db, first.inspection_id),
    writers.length === 0 ? [] : db.selectFrom('app_user').select(['id', 'name']).where('id', 'in', writers).execute(),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) =>
    present(
      row,
      signatures.filter(({ definition_id }) => definition_id === row.id),
      names,
      found,
    ),
  )
}

export async function showDefinition(db: Db, of: OfWorkspace, id: string): Promise<ReportDefinition> {
  return (await presentDefinitions(db, [await findDefinition(db, of, id)]))[0]!
}
