import type { Messages } from '@plumbline/contract/messages/messages'
import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { useSession } from '../../api/session/session.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext, useLocale } from '../../i18n/use-t.ts'
import { Default } from './Default.tsx'
import { WithHeader } from './WithHeader.tsx'

export type VisitorOrMemberMessages = {
  /** The words of members were loaded: another tab may sign somebody in later, and the header would have none. */
  readonly isMember: boolean
  readonly messages: Partial<Messages>
}

/** Layout of pages that visitors and members share: the prices and the not-found page. */
export function VisitorOrMember() {
  const locale = useLocale()
  const { isMember, messages } = useLoaderData<VisitorOrMemberMessages>()
  const language = useMemo(() => ({ locale, t: translator(locale, messages) }), [locale, messages])
  const session = useSession()
  return (
    <LanguageContext value={language}>{session === null || !isMember ? <Default /> : <WithHeader />}</LanguageContext>
  )
}
