import type { FollowUpAction, Material, Severity } from '@plumbline/contract/buildings'
import { Definition, type DefectDefinition } from '@plumbline/contract/projects/settings'
import { faultOf } from '@plumbline/contract/rules/rule'
import { comparable } from '@plumbline/contract/rules/text'
import type { Translate } from '../../../i18n/translate.ts'

/** What the dialog holds while it is being filled in. */
export type DefinitionValues = {
  readonly name: string
  /** One on each line. */
  readonly subTypes: string
  readonly severity: Severity
  readonly followUpAction: FollowUpAction
  readonly materials: readonly Material[]
  readonly description: string
}

export type DefinitionField = keyof DefinitionValues
export type DefinitionProblems = Partial<Record<DefinitionField, string>>

export function valuesOf(definition: DefectDefinition | undefined): DefinitionValues {
  if (definition === undefined)
    return { name: '', subTypes: '', severity: 'moderate', followUpAction: 'verify', materials: [], description: '' }
  const { name, subTypes, severity, followUpAction, materials, description } = definition
  return { name, subTypes: subTypes.join('\n'), severity, followUpAction, materials, description }
}

/** Empty lines and a line typed twice are no sub-types of their own. */
function linesOf(text: string): readonly string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.filter((line, index) => lines.findIndex((other) => comparable(other) === comparable(line)) === index)
}

/** Either what may be sent, or what is wrong, by field. */
export function judge(
  t: Translate,
  values: DefinitionValues,
): { readonly definition: Definition } | { readonly problems: DefinitionProblems } {
  const verdict = Definition.safeParse({ ...values, subTypes: linesOf(values.subTypes) })
  if (verdict.success) return { definition: verdict.data }
  const problems: DefinitionProblems = {}
  for (const issue of verdict.error.issues) {
    const { key, values: words } = faultOf(issue)
    problems[issue.path[0] as DefinitionField] ??= t(key, words)
  }
  return { problems }
}
