import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Button, Menu } from '@mantine/core'
import { planMarkerTypes, type PlanMarkerType } from '@plumbline/contract/markers/markers'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './AddMarker.module.css'
import { typeIcons } from '../type-icons.ts'

/** Eight types with a word each: icons alone would be a riddle. */
export function AddMarker({ onAdd }: { readonly onAdd: (type: PlanMarkerType) => void }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  const hasChosen = useRef(false)
  // The focus goes to the plan once a type is chosen; otherwise back to where it came from.
  const onClose = () => {
    if (!hasChosen.current) button.current?.focus()
    hasChosen.current = false
  }
  return (
    <Menu
      returnFocus={false}
      onClose={onClose}
      position="top-start"
      shadow="none"
      width={280}
      transitionProps={{ duration: 100 }}
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          fullWidth
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
        >
          {t('markers.planScreen.list.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.box ?? ''}>
        {planMarkerTypes.map((type) => {
          const Icon = typeIcons[type]
          return (
            <Menu.Item
              key={type}
              className={classes.item ?? ''}
              leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
              onClick={() => {
                hasChosen.current = true
                onAdd(type)
              }}
            >
              <span className={classes.name}>{t(`markers.planScreen.types.${type}`)}</span>
              <span className={classes.how}>{t(`markers.planScreen.hows.${type}`)}</span>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
