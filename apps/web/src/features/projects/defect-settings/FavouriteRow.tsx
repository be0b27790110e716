import { Box, Group } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import type { Severity as SeverityName } from '@plumbline/contract/buildings'
import type { DOMAttributes } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Severity } from '../../../ui/display/Severity.tsx'
import { MoveArrow } from '../../../ui/lists/MoveArrow.tsx'
import classes from './DefectSettings.module.css'

export type ShownFavourite = {
  readonly favourite: string
  readonly name: string
  readonly note: string | undefined
  readonly severity: SeverityName | undefined
}

type Props = {
  readonly shown: ShownFavourite
  readonly index: number
  readonly count: number
  readonly isReadOnly: boolean
  readonly isDragged: boolean
  readonly handle: DOMAttributes<HTMLElement>
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

export function FavouriteRow({
  shown: { name, note, severity },
  index,
  count,
  isReadOnly,
  isDragged,
  handle,
  onMove,
  onRemove,
}: Props) {
  const t = useT()
  const remove = t('projects.settings.favourites.remove', { name })
  return (
    <li className={classes.favourite} data-dragged={isDragged || undefined} data-read-only={isReadOnly || undefined}>
      {!isReadOnly && (
        <span className={classes.handle} title={t('projects.settings.favourites.drag')} {...handle}>
          <IconGripVertical size={16} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <MutedText component="span" size="sm" isTabular flex="none" miw={16} ta="right">
        {index + 1}
      </MutedText>
      <Box component="span" flex={1} miw={0} lh={1.4}>
        <span className={classes.name}>{name}</span>
        {note !== undefined && (
          <MutedText component="span" display="block">
            {note}
          </MutedText>
        )}
      </Box>
      {severity !== undefined && <Severity severity={severity} short />}
      {!isReadOnly && (
        <Group component="span" gap={0} wrap="nowrap">
          <MoveArrow
            direction="up"
            label={t('projects.settings.favourites.up', { name })}
            isEnd={index === 0}
            onPress={() => onMove(index - 1)}
          />
          <MoveArrow
            direction="down"
            label={t('projects.settings.favourites.down', { name })}
            isEnd={index === count - 1}
            onPress={() => onMove(index + 1)}
          />
          <button
            type="button"
            data-remove
            className={classes.button}
            aria-label={remove}
            title={remove}
            onClick={onRemove}
          >
            <IconX size={16} stroke={1.5} aria-hidden="true" />
          </button>
        </Group>
      )}
    </li>
  )
}
