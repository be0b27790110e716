import type { Messages } from '@plumbline/contract/messages/messages'
import { useMemo } from 'react'
import { Outlet, useLoaderData } from 'react-router'
import { translator } from '../i18n/translate.ts'
import { LanguageContext, useLocale } from '../i18n/use-t.ts'

/** Around the visitor's larger forms: they refuse in the words of the rules, which the sign-in does without. */
export function FormMessages() {
  const locale = useLocale()
  const messages = useLoaderData<Partial<Messages>>()
  const language = useMemo(() => ({ locale, t: translator(locale, messages) }), [locale, messages])
  return (
    <LanguageContext value={language}>
      <Outlet />
    </LanguageContext>
  )
}
