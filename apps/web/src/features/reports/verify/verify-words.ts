import type { Locale } from '@plumbline/contract/locales'
import { page as en } from '@plumbline/contract/messages/en/reports/verify-page'
import type { Words } from '@plumbline/contract/messages/messages'
import { page as zhCn } from '@plumbline/contract/messages/zh-cn/reports/verify-page'
import { page as zhHk } from '@plumbline/contract/messages/zh-hk/reports/verify-page'

export type VerifyWords = Words<typeof en>

/** All three are in the one file: together they are smaller than a request. */
export const verifyWords: Readonly<Record<Locale, VerifyWords>> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk }
