import { useCallback, useMemo, useState } from 'react'
import { loadErrorMessages } from './load-messages.ts'
import { translator, type Translate } from './translate.ts'
import { useLocale, useT, type Language } from './use-t.ts'

/**
 * The error texts are a third of the words a visitor loads; the sign-in loads them with its call, when someone types.
 */
export function useErrorText(): { readonly language: Language; readonly loadErrorWords: () => Promise<Translate> } {
  const t = useT()
  const locale = useLocale()
  const [withErrors, setWithErrors] = useState<{ readonly t: Translate } | undefined>()
  const loadErrorWords = useCallback(async () => {
    const ofErrors = translator(locale, await loadErrorMessages(locale))
    const both: Translate = (key, values) => (key.startsWith('errors.') ? ofErrors : t)(key, values)
    setWithErrors({ t: both })
    return both
  }, [t, locale])
  const language = useMemo(() => ({ locale, t: withErrors?.t ?? t }), [locale, t, withErrors])
  return { language, loadErrorWords }
}
