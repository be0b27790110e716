import { Link } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import classes from './LanguageLinks.module.css'
import { useLocaleChoices } from './switch-locale.ts'

/** All three in sight: who cannot read the page must not have to open a menu first. */
export function LanguageLinks() {
  const t = useT()
  return (
    <nav aria-label={t('shell.language.label')} className={classes.links}>
      {useLocaleChoices().map(({ locale, lang, href, active, remember }) => (
        <Link
          key={locale}
          to={href}
          lang={lang}
          hrefLang={lang}
          aria-current={active ? 'true' : undefined}
          onClick={remember}
        >
          {t(`shell.language.${locale}`)}
        </Link>
      ))}
    </nav>
  )
}
