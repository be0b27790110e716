import { AppError } from '@plumbline/contract/errors'
import { ReportContent, type ReportSignature, type SignatureRole } from '@plumbline/contract/reports/content'
import type { Selectable, Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { ReportDefinitionTable, ReportSignatureTable } from '../../db/schema/reports.ts'
import { publish } from '../../events/events.ts'

type Trx = Transaction<Database>
export type DefinitionRow = Selectable<ReportDefinitionTable>
export type SignatureRow = Selectable<ReportSignatureTable>
export type OfWorkspace = { readonly projectId: string; readonly workspaceId: string }

const inWorkspace = (db: Db | Trx, workspaceId: string) =>
  db
    .selectFrom('report_definition')
    .innerJoin('inspection', 'inspection.id', 'report_definition.inspection_id')
    .selectAll('report_definition')
    .where('inspection.workspace_id', '=', workspaceId)

export async function findDefinition(db: Db | Trx, { workspaceId }: OfWorkspace, id: string): Promise<DefinitionRow> {
  const row = await inWorkspace(db, workspaceId).where('report_definition.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('report.definition-not-found')
  return row
}

/** Serialises signing and saving: without the lock a person could sign a text that changes at the same moment. */
export async function lockDefinition(trx: Trx, of: OfWorkspace, id: string): Promise<DefinitionRow> {
  await trx
    .selectFrom('report_definition')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', of.projectId)
    .forUpdate()
    .execute()
  return findDefinition(trx, of, id)
}

export const definitionsOf = (db: Db, inspectionId: string): Promise<DefinitionRow[]> =>
  db
    .selectFrom('report_definition')
    .selectAll()
    .where('inspection_id', '=', inspectionId)
    .orderBy('id', 'desc')
    .execute()

export async function signaturesOf(db: Db | Trx, definitionIds: readonly string[]): Promise<readonly SignatureRow[]> {
  return definitionIds.length === 0
    ? []
    : db.selectFrom('report_signature').selectAll().where('definition_id', 'in', definitionIds).execute()
}

export async function publishDefinitionChanged(
  trx: Trx,
  row: Pick<DefinitionRow, 'corporate_id' | 'project_id'>,
  id: string,
): Promise<void> {
  await publish(trx, {
    kind: 'reports.changed',
    corporateId: row.corporate_id,
    projectId: row.project_id,
    entityId: id,
  })
}

/** The same text for the same content, in whatever order its keys came back from the database. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`)
    .join(',')}}`
}

/** What a signature vouches for: everything that was written, and no signature. */
export const hashOfContent = (content: ReportContent): Buffer =>
  createHash('sha256')
    .update(canonical(withSignatures(content, {})))
    .digest()

/** With these and no others. */
export function withSignatures(
  content: ReportContent,
  given: Partial<Record<SignatureRole, ReportSignature>>,
): ReportContent {
  const { backgroundSection: background } = content
  return {
    ...content,
    backgroundSection: {
      ...background,
      endorserInformation: { ...background.endorserInformation, endorserSignature: given.endorser ?? null },
      reportPreparedBy: { ...background.reportPreparedBy, endorserSignature: given.prepared ?? null },
      reportCheckedBy: background.reportCheckedBy && {
        ...background.reportCheckedBy,
        endorserSignature: given.checked ?? null,
      },
    },
  }
}

/** User id of each role's signer; null where the signer has no account. */
export function namedBy({
  backgroundSection: { endorserInformation, reportPreparedBy, reportCheckedBy },
}: ReportContent): Record<SignatureRole, string | null> {
  return {
    prepared: reportPreparedBy.userId,
    checked: reportCheckedBy?.userId ?? null,
    endorser: endorserInformation.userId,
  }
}

/** As a schema of today reads it: what was added since has its default. */
export const contentOf = (row: Pick<DefinitionRow, 'content'>): ReportContent => ReportContent.parse(row.content)
