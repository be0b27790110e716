import type { Messages } from '@plumbline/contract/messages/messages'
import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { useSession } from '../../api/session.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext, useLocale, useT } from '../../i18n/use-t.ts'
import { Default } from './Default.tsx'
import { WithHeader } from './WithHeader.tsx'

/** Around a path nobody knows: who is signed in keeps the header they came with, whose words a visitor has not loaded. */
export function Unknown() {
  const locale = useLocale()
  const t = useT()
  const messages = useLoaderData<Messages | null>()
  const language = useMemo(() => ({ locale, t: messages === null ? t : translator(locale, messages) }), [locale, t, messages])
  if (useSession() === null) return <Default />
  return <LanguageContext value={language}><WithHeader /></LanguageContext>
}
