import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import classes from './DrawingMenu.module.css'

export type DrawingErrand = 'edit' | 'replace' | 'download' | 'delete'
const errands: readonly DrawingErrand[] = ['edit', 'replace', 'download', 'delete']

type Props = { readonly name: string; readonly mayEdit: boolean; readonly onErrand: (errand: DrawingErrand) => void }

/** Who only reads finds one errand, so it needs no menu. */
export function DrawingMenu({ name, mayEdit, onErrand }: Props) {
  const t = useT()
  if (!mayEdit) {
    const label = t('drawings.downloadOf', { name })
    return <ActionIcon variant="subtle" size={32} className={classes.more ?? ''} aria-label={label} title={label} onClick={() => onErrand('download')}><IconDownload size={16} stroke={1.5} aria-hidden="true" /></ActionIcon>
  }
  const label = t('drawings.actions', { name })
  return (
    <Menu position="bottom-end" shadow="none" transitionProps={{ duration: 100 }} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} className={classes.more ?? ''} aria-label={label} title={label}><IconDots size={16} stroke={1.5} aria-hidden="true" /></ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.box ?? ''}>
        {errands.map((errand) => (
          <Menu.Item key={errand} className={classes.item ?? ''} data-grave={errand === 'delete' || undefined} onClick={() => onErrand(errand)}>{t(`drawings.errands.${errand}`)}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
