import { helpTopicOf } from '@plumbline/contract/help-topics'
import { useLocation } from 'react-router'
import { useLocale } from '../../i18n/use-t.ts'
import { paths } from '../paths.ts'

/** A link to the help at the topic of this screen; from there the way back leads here. */
export function useHelp() {
  const locale = useLocale()
  const { pathname, search, hash } = useLocation()
  return { to: paths.help(locale, helpTopicOf(pathname)), state: { from: `${pathname}${search}${hash}` } }
}
