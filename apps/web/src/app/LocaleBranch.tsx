import type { Locale } from '@plumbline/contract/locales'
import type { Messages } from '@plumbline/contract/messages/messages'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { Outlet, ScrollRestoration, useLoaderData, useNavigation } from 'react-router'
import { watchCalls } from '../api/http/activity.ts'
import { langOf } from '../i18n/locale.ts'
import { translator } from '../i18n/translate.ts'
import { LanguageContext } from '../i18n/use-t.ts'
import { DemoBanner } from '../ui/feedback/DemoBanner.tsx'
import { beginLoading } from '../ui/feedback/loading.ts'
import { LoadingBar } from '../ui/feedback/LoadingBar.tsx'
import { SkipLink } from '../ui/layout/SkipLink.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'

/** The root of one language: its words, and what every screen has around it. */
export function LocaleBranch() {
  const { locale, messages } = useLoaderData<{ locale: Locale; messages: Partial<Messages> }>()
  const language = useMemo(() => ({ locale, t: translator(locale, messages) }), [locale, messages])
  const navigating = useNavigation().state !== 'idle'
  useLayoutEffect(() => {
    document.documentElement.lang = langOf(locale)
  }, [locale])
  useEffect(() => watchCalls(() => beginLoading('call')), [])
  useEffect(() => (navigating ? beginLoading('page') : undefined), [navigating])
  return (
    <LanguageContext value={language}>
      <SkipLink />
      <LoadingBar />
      <Toasts />
      <DemoBanner />
      <Outlet />
      <ScrollRestoration />
    </LanguageContext>
  )
}
