import type { CoverageRule } from '@plumbline/contract/coverage/coverage'
import type { CoverageRuleKind } from '@plumbline/inspection/coverage/types'
import type { Translate } from '../../../i18n/translate.ts'

/** The rule as it stands in its fields: the share in percent. */
export type RuleValues = { readonly kind: CoverageRuleKind; readonly share: string; readonly scale: string }

const text = (value: number | null, factor = 1) => (value === null ? '' : String(Number((value * factor).toFixed(4))))

export const ruleValues = ({ kind, minShare, maxMmPx }: CoverageRule): RuleValues => ({
  kind,
  share: text(minShare, 100),
  scale: text(maxMmPx),
})

const decimal = /^\d{1,4}(?:[.,]\d{1,4})?$/
const numberOf = (typed: string): number =>
  decimal.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN

/** The figures belong to a rule of one's own; the others have theirs. */
export function ruleOf({ kind, share, scale }: RuleValues): CoverageRule {
  if (kind !== 'own') return { kind, minShare: null, maxMmPx: null }
  return { kind, minShare: numberOf(share) / 100, maxMmPx: scale.trim() === '' ? null : numberOf(scale) }
}

/** Which of the figures the server would refuse, in words. */
export function ruleFaults(
  t: Translate,
  { kind, share, scale }: RuleValues,
): { readonly share?: string; readonly scale?: string } {
  if (kind !== 'own') return {}
  const [percent, mmPx] = [numberOf(share), numberOf(scale)]
  return {
    ...(percent > 0 && percent <= 100 ? {} : { share: t('coverage.rules.shareRange') }),
    ...(scale.trim() === '' || (mmPx >= 0.01 && mmPx <= 1_000) ? {} : { scale: t('coverage.rules.scaleRange') }),
  }
}
