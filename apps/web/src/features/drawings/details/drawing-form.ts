import { layoutSubtypes, type Drawing, type LayoutSubtype } from '@plumbline/contract/drawings/drawings'
import { blockName } from '@plumbline/contract/rules/text'
import { faultOf } from '@plumbline/contract/rules/rule'
import type { Translate } from '../../../i18n/translate.ts'
import { floorLabelsOf } from './drawing-floors.ts'
import { nameFault } from '../drawing-names.ts'
import type { DetailField } from '../sections.ts'

/** What a form holds while it is being filled in. */
export type DrawingValues = {
  readonly name: string
  readonly blockName: string
  readonly subtype: string
  readonly floors: string
}
export type DrawingField = keyof DrawingValues
export type DrawingProblems = Partial<Record<DrawingField, string>>
export type DrawingDetails = {
  readonly name: string
  readonly blockName: string
  readonly subtype: LayoutSubtype | null
  readonly floorRange: string[]
}

export const emptyValues: DrawingValues = { name: '', blockName: '', subtype: '', floors: '' }

export function valuesOf({
  name,
  blockName: block,
  subtype,
  floorRange,
}: Pick<Drawing, 'name' | 'blockName' | 'subtype' | 'floorRange'>): DrawingValues {
  return { name, blockName: block, subtype: subtype ?? '', floors: floorRange.join(', ') }
}

/** Either what may be sent, or what is wrong, by field. `others`: names that are taken. */
export function judge(
  t: Translate,
  values: DrawingValues,
  fields: readonly DetailField[],
  others: readonly string[],
): { readonly details: DrawingDetails } | { readonly problems: DrawingProblems } {
  const problems: DrawingProblems = {}
  const addFault = (field: DrawingField, issue: Parameters<typeof faultOf>[0] | undefined) => {
    if (issue === undefined) return
    const { key, values: words } = faultOf(issue)
    problems[field] = t(key, words)
  }
  const name = values.name.trim()
  const block = values.blockName.trim()
  const floors = floorLabelsOf(values.floors)
  addFault('name', nameFault(name, others))
  if (fields.includes('blockName') && block !== '') addFault('blockName', blockName.safeParse(block).error?.issues[0])
  if (fields.includes('floors') && floors === undefined) problems.floors = t('drawings.fields.floorsInvalid')
  if (Object.keys(problems).length > 0) return { problems }
  const subtype = layoutSubtypes.find((known) => known === values.subtype) ?? null
  return { details: { name, blockName: block, subtype, floorRange: [...(floors ?? [])] } }
}
