import { useT } from '../../i18n/use-t.ts'
import classes from './SkipLink.module.css'

export const contentId = 'content'

export function SkipLink() {
  const t = useT()
  return (
    <a
      className={classes.skip}
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
    >
      {t('shell.skip')}
    </a>
  )
}
