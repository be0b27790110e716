import { floorsIn } from '@plumbline/inspection/floors/floors'
import { z } from 'zod'
import { measureOr } from '../rules/numbers.ts'
import { textRule, type RuleKey } from '../rules/rule.ts'

const wrongLabel: RuleKey = 'rules.floor.label'

export const floorLabel = textRule([(text) => (floorsIn({ name: text }) === 0 ? { key: wrongLabel } : undefined)], {
  missing: wrongLabel,
  invalid: wrongLabel,
  limits: { minLength: 1, maxLength: 7 },
})
export const floorHeight = measureOr('rules.floor.height')

const FloorRow = z.object({ name: floorLabel, height: floorHeight })

/** What the toast says when a list with any wrong row is saved (spec 2 §5). */
export const floorsNotSaved: RuleKey = 'rules.floor.notSaved'

type TypedRow = { readonly name: string; readonly height: string | number }

/** One entry per row: what stands under it, or nothing. */
export function floorFaults(rows: readonly TypedRow[]): readonly (RuleKey | undefined)[] {
  return rows.map((row) => FloorRow.safeParse(row).error?.issues[0]?.message as RuleKey | undefined)
}
