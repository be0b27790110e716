import type { Locale } from '@plumbline/contract/locales'
import { ratings as en } from '@plumbline/contract/messages/en/projects/ratings'
import { ratings as zhCn } from '@plumbline/contract/messages/zh-cn/projects/ratings'
import { ratings as zhHk } from '@plumbline/contract/messages/zh-hk/projects/ratings'
import { ratingLabel, type RatingSetup } from '@plumbline/contract/rules/ratings'

const words = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const

/** What a file says of a rating, and that there is none. */
export const ratingTitle = (locale: Locale, setup: RatingSetup, rating: string | null): string =>
  rating === null ? words[locale].notRated : ratingLabel(setup, rating, (fixed) => words[locale].levels[fixed].name)
