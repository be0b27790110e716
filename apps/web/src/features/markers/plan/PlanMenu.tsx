import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMapPin, IconRestore } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './AddMarker.module.css'

type Props = { readonly onGeoreference: () => void; /** Only who may. */ readonly onReset: (() => void) | undefined }

export function PlanMenu({ onGeoreference, onReset }: Props) {
  const t = useT()
  return (
    <Menu
      position="bottom-end"
      shadow="none"
      transitionProps={{ duration: 100 }}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={32}
          color="gray"
          aria-label={t('markers.planScreen.plan.more')}
          title={t('markers.planScreen.plan.more')}
        >
          <IconDots size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.box ?? ''}>
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<IconMapPin size={16} stroke={1.5} aria-hidden="true" />}
          onClick={onGeoreference}
        >
          {t('markers.planScreen.plan.georeference')}
        </Menu.Item>
        {onReset !== undefined && (
          <Menu.Item
            className={classes.item ?? ''}
            leftSection={<IconRestore size={16} stroke={1.5} aria-hidden="true" />}
            onClick={onReset}
          >
            {t('markers.planScreen.plan.reset')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
