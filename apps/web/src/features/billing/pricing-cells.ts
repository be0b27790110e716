import type { Locale } from '@plumbline/contract/locales'
import { plans, type PlanName, type PricingLine } from '@plumbline/contract/billing/plans'
import { formatBytes } from '../../i18n/format-bytes.ts'
import type { Translate } from '../../i18n/translate.ts'

export type Column = PlanName | 'above'

const photoBytes = 10 * 1024 * 1024

/** Numbers come from the plans that the server holds people to; the words around them stand in the messages. */
export function cellOf(t: Translate, locale: Locale, line: PricingLine, column: Column): string {
  const plan = column === 'above' ? undefined : plans[column]
  switch (line) {
    case 'data':
      // 1 GB is about 100 photos of 10 MB, not 102.
      return plan === undefined
        ? t('billing.pricing.cells.data.above')
        : t('billing.pricing.cells.data.some', {
            size: formatBytes(locale, plan.dataBytes).replace(/\.0(?= )/, ''),
            count: Math.floor(plan.dataBytes / photoBytes / 10) * 10,
          })
    case 'detector':
      return t(`billing.pricing.cells.detector.${column}`, { count: plan?.detectorImages ?? 0 })
    case 'users':
      return plan === undefined
        ? t('billing.pricing.cells.users.above')
        : t('billing.pricing.cells.users.some', { count: plan.users })
    case 'viewers':
      return plan?.viewers === undefined || plan.viewers === null
        ? t('billing.pricing.cells.viewers.any')
        : t('billing.pricing.cells.viewers.some', { count: plan.viewers })
    case 'documents':
      if (plan === undefined) return t('billing.pricing.cells.documents.above')
      return plan.documents === null
        ? t('billing.pricing.cells.documents.any')
        : t('billing.pricing.cells.documents.some', { count: plan.documents })
    case 'sequencing':
    case 'defects':
    case 'reports':
    case 'support':
      return t(`billing.pricing.cells.${line}.${column}`)
  }
}
