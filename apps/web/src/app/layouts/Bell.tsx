import '@mantine/core/styles/Popover.css'
import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import classes from './Bell.module.css'

/** Spec 1 §2: only where there is an inspection. Messages themselves come with the notifications. */
export function Bell({ className }: { readonly className?: string | undefined }) {
  const t = useT()
  return (
    <Popover position="bottom-end" width={280} offset={12} trapFocus returnFocus transitionProps={{ duration: 100 }}>
      <Popover.Target>
        <button type="button" className={className} aria-label={t('shell.messages.label')} title={t('shell.messages.label')}>
          <IconBell size={18} stroke={1.5} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.messages.label')}>
        <p className={classes.none}>{t('shell.messages.none')}</p>
        <p className={classes.hint}>{t('shell.messages.hint')}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
