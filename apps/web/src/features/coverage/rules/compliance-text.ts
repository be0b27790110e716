import type { Compliance } from '@plumbline/contract/coverage/coverage'
import { areaText, metresText, numberText, chosenScaleText, shareText, type Words } from '../coverage-text.ts'

type Item = Compliance['items'][number]

/** In the unit of its item: a share, or metres between close-ups. */
function figure(words: Words, item: Item['item'], value: number): string {
  return item === 'interval' ? metresText(words, value) : shareText(words, value)
}

/** More is worse: what must not be exceeded. */
const isCeiling = (item: Item['item']) => item === 'interval'

/** '6 % of 10 % required' */
export function itemText(words: Words, { item, reached, required }: Item): string | undefined {
  if (required === null) return reached === null ? undefined : figure(words, item, reached)
  const needed = figure(words, item, required)
  if (reached === null) return words.t('coverage.rules.required', { required: needed })
  return words.t(isCeiling(item) ? 'coverage.rules.atMost' : 'coverage.rules.ofRequired', {
    reached: figure(words, item, reached),
    required: needed,
  })
}

export function missingText(words: Words, { item, missing }: Item): string | undefined {
  if (missing === null || missing <= 0) return undefined
  return item === 'interval'
    ? words.t('coverage.rules.missingLength', { missing: metresText(words, missing) })
    : words.t('coverage.rules.missingArea', { missing: areaText(words, missing) })
}

/** The rule with its own figures, where it has some. */
export function ruleText(words: Words, { kind, minShare, maxMmPx }: Compliance['rule']): string {
  const { t, locale } = words
  if (kind !== 'own' || minShare === null) return t(`coverage.rules.kinds.${kind}`)
  const share = t('coverage.view.share', { percent: numberText(locale, minShare * 100, 1) })
  return maxMmPx === null
    ? t('coverage.rules.ownAbout', { share })
    : t('coverage.rules.ownScale', { share, scale: chosenScaleText(words, maxMmPx) })
}
