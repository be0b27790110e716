import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import classes from '../lists/menu-list.module.css'
import { useLocaleChoices } from './switch-locale.ts'

/** Links in a list, not a `menu`: they lead to addresses, and can be opened in another tab. */
export function LanguageMenu({ className }: { readonly className?: string | undefined }) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const choices = useLocaleChoices()
  const current = choices.find((choice) => choice.active)!
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={176}
      offset={12}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={className}
          onClick={() => setOpened(!opened)}
          aria-label={`${t('shell.language.label')}: ${t(`shell.language.${current.locale}`)}`}
        >
          <span>{t(`shell.language.${current.locale}`)}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.language.label')} className={classes.box}>
        <ul role="list">
          {choices.map(({ locale, lang, href, active, remember }) => (
            <li key={locale}>
              <Link
                to={href}
                lang={lang}
                hrefLang={lang}
                aria-current={active ? 'true' : undefined}
                onClick={() => {
                  remember()
                  setOpened(false)
                }}
              >
                {t(`shell.language.${locale}`)}
                {active && <IconCheck size={16} stroke={1.5} aria-hidden="true" />}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
