import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useT } from '../i18n/use-t.ts'
import { useLocaleChoices } from './switch-locale.ts'

export function LanguageMenu({ className }: { readonly className?: string | undefined }) {
  const t = useT()
  const choices = useLocaleChoices()
  const active = choices.find((choice) => choice.active)!
  return (
    <Menu position="bottom-end" width={176} offset={12} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <button type="button" className={className} aria-label={`${t('shell.language.label')}: ${t(`shell.language.${active.locale}`)}`}>
          <span>{t(`shell.language.${active.locale}`)}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('shell.language.label')}>
        {choices.map(({ locale, lang, href, active: chosen, remember }) => (
          <Menu.Item key={locale} component={Link} to={href} lang={lang} onClick={remember} aria-current={chosen ? 'true' : undefined}
            rightSection={chosen ? <IconCheck size={16} stroke={1.5} aria-hidden="true" /> : null}>
            {t(`shell.language.${locale}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
