import '@mantine/core/styles/Popover.css'
import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { densities, type LibraryAddress } from '../grid/library-address.ts'
import classes from './Library.module.css'

type Props = {
  readonly address: LibraryAddress
  readonly onChange: (changed: Partial<LibraryAddress>, replace?: boolean) => void
  readonly hasDates: boolean
  /** None for those who may not change it. */
  readonly onDates: ((isShown: boolean) => void) | undefined
}

/** How large the pictures are and whether they carry the time they were taken. */
export function LibraryDisplay({ address, onChange, hasDates, onDates }: Props) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const label = t('media.library.tools.display')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={248}
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={32}
          className={classes.icon ?? ''}
          aria-label={label}
          title={label}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <fieldset className={classes.choice}>
          <Text component="legend" fz="xs" fw={600} c="dimmed" mb="xs">
            {t('media.library.tools.density')}
          </Text>
          {densities.map((density) => (
            <label key={density}>
              <input
                type="radio"
                name="density"
                checked={address.density === density}
                onChange={() => onChange({ density }, true)}
              />
              {t(`media.library.tools.densities.${density}`)}
            </label>
          ))}
        </fieldset>
        <label className={classes.dates}>
          <input
            type="checkbox"
            checked={hasDates}
            disabled={onDates === undefined}
            onChange={(event) => onDates?.(event.currentTarget.checked)}
          />
          <span>
            {t('media.library.tools.dates')}
            <MutedText component="small" display="block">
              {t('media.library.tools.datesNote')}
            </MutedText>
          </span>
        </label>
      </Popover.Dropdown>
    </Popover>
  )
}
