import {
  severities,
  type AiDefectType,
  type DefectLibrary,
  type FollowUpAction,
  type Material,
  type Severity,
} from '@plumbline/contract/buildings'
import { defectLibraryOf } from '@plumbline/contract/projects/defect-libraries'
import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import { crackSeverityRange, type SeverityRange } from '@plumbline/contract/rules/crack-severity'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'

export type DefectDefaults = {
  readonly type: string
  readonly severity: Severity
  readonly followUpAction: FollowUpAction
  readonly material: Material | null
  /** Somebody named it, or the library has no other for what the detector found. */
  readonly isTypeCertain: boolean
  /** Keys of the library, or the names that the corporate gave. */ readonly subTypes: readonly string[]
}

type Wanted = {
  readonly type: string | undefined
  readonly aiDefectType: AiDefectType | null
  readonly widthMm: number | null
  /** Null: typed, or not known. */
  readonly widthPlusMinus?: number | null
}

const rankOf = (severity: Severity) => severities.indexOf(severity)

/** Between two limits the width does not decide: the library's own severity holds as far as the width allows it. */
function withinRange(own: Severity, range: SeverityRange | undefined): Severity {
  if (range === undefined) return own
  const ranks = [rankOf(range.from), rankOf(range.to)]
  return severities[Math.min(Math.max(rankOf(own), Math.min(...ranks)), Math.max(...ranks))] ?? own
}

/** The corporate's own definition is named by its id. */
async function ofDefinition(trx: Transaction<Database>, corporateId: string, id: string): Promise<DefectDefaults> {
  const row = await trx
    .selectFrom('defect_definition')
    .select(['severity', 'follow_up_action', 'materials', 'sub_types'])
    .where('id', '=', id)
    .where('corporate_id', '=', corporateId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('input.invalid', { field: 'type' })
  return {
    type: id,
    severity: row.severity,
    followUpAction: row.follow_up_action,
    material: row.materials[0] ?? null,
    isTypeCertain: true,
    subTypes: row.sub_types,
  }
}

/** The width alone says so, however far its plus-minus reaches. */
const isWide = (range: SeverityRange | undefined): boolean => range?.from === 'major' || range?.from === 'critical'

/** Only a proposal, which stays unconfirmed: a wide crack is taken for the graver kind until a person decides. */
const wideCrack = 'crack_structural'

/**
 * rules §G: the first entry that lists an AI type is what such a finding becomes. A crack's width goes before the
 * entry's own severity and action: a crack that is major by its width is not left at "verify".
 */
export async function defectDefaults(
  trx: Transaction<Database>,
  of: { readonly corporateId: string; readonly library: DefectLibrary },
  { type, aiDefectType, widthMm, widthPlusMinus = null }: Wanted,
): Promise<DefectDefaults> {
  if (type !== undefined && Id.safeParse(type).success) return ofDefinition(trx, of.corporateId, type)
  const library = await defectLibraryOf(of.library)
  const fitting = library.filter(({ key, aiTypes }) =>
    type === undefined ? aiDefectType === null || aiTypes.includes(aiDefectType) : key === type,
  )
  const width = crackSeverityRange(widthMm, widthPlusMinus)
  const graver = aiDefectType === 'crack' && isWide(width) ? fitting.find(({ key }) => key === wideCrack) : undefined
  const entry = graver ?? fitting[0]
  if (entry === undefined) throw new AppError('input.invalid', { field: 'type' })
  const range = entry.aiTypes.includes('crack') ? width : undefined
  return {
    type: entry.key,
    severity: withinRange(entry.severity, range),
    followUpAction: isWide(range) && entry.followUpAction === 'verify' ? 'repair' : entry.followUpAction,
    material: entry.materials[0] ?? null,
    isTypeCertain: fitting.length === 1,
    subTypes: entry.subTypes.map(({ key }) => key),
  }
}

/** One that its type does not have is nothing anybody could read. */
export function checkSubType({ subTypes }: Pick<DefectDefaults, 'subTypes'>, subType: string | null | undefined): void {
  if (typeof subType === 'string' && !subTypes.includes(subType))
    throw new AppError('input.invalid', { field: 'subType' })
}
