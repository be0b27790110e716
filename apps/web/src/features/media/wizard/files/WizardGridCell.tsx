import { Stack } from '@mantine/core'
import { IconAlertTriangle, IconMovie, IconStack2 } from '@tabler/icons-react'
import { memo } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import type { Chosen } from '../../sorting/chosen-files.ts'
import { Thumbnail } from './Thumbnail.tsx'
import type { ThumbnailStore } from '../../sorting/thumbnail-store.ts'
import { cellKey } from './use-grid-drag.ts'
import { cellName } from './use-wizard-grid.ts'
import classes from './WizardGrid.module.css'

type Props = {
  readonly id: string
  readonly chosen: Chosen | undefined
  readonly thumbnails: ThumbnailStore
  readonly floorName: string
  readonly column: number
  readonly floor: number
  readonly image: number
  readonly images: number
  /** Pixels from the left of the wall. */
  readonly left: number
  readonly isAt: boolean
  readonly isInHand: boolean
  /** What is being dragged would fall here. */
  readonly isOver: boolean
  readonly isDoubtful: boolean
  /** Its column holds a video already. */
  readonly isTaken: boolean
  readonly isSuggested: boolean
  readonly hasThermal: boolean
}

/** memo: hundreds of cells are visible, and a key press changes two of them. */
export const WizardGridCell = memo(function WizardGridCell({
  id,
  chosen,
  thumbnails,
  floorName,
  column,
  floor,
  image,
  images,
  left,
  isAt,
  isInHand,
  isOver,
  isDoubtful,
  isTaken,
  isSuggested,
  hasThermal,
}: Props) {
  const t = useT()
  const label = [
    cellName(t, floorName, column, image, images),
    chosen === undefined ? (isTaken ? '' : t('media.wizard.grid.empty')) : chosen.name,
    isTaken ? t('media.wizard.grid.taken') : '',
    ...(isSuggested ? [t('media.wizard.grid.mark')] : []),
  ]
    .filter((part) => part !== '')
    .join(', ')
  return (
    <div
      role="gridcell"
      id={id}
      aria-label={label}
      aria-selected={isAt}
      aria-colindex={column * images + image + 2}
      title={chosen?.name}
      className={classes.cell}
      style={{ left }}
      data-cell={cellKey({ column, floor, image })}
      data-empty={chosen === undefined || undefined}
      data-held={isInHand || undefined}
      data-over={isOver || undefined}
      data-doubtful={isDoubtful || (isTaken && chosen !== undefined) || undefined}
      draggable={chosen !== undefined}
    >
      {chosen?.kind === 'photo' && <Thumbnail key={chosen.id} chosen={chosen} store={thumbnails} />}
      {chosen?.kind === 'video' && <IconMovie size={20} stroke={1.5} aria-hidden="true" />}
      {isTaken && chosen === undefined && (
        <Stack component="span" gap="xs" align="center" px="xs" fz="xs" ta="center" aria-hidden="true">
          <IconMovie size={20} stroke={1.5} />
          {t('media.wizard.grid.taken')}
        </Stack>
      )}
      {hasThermal && (
        <span className={classes.more} aria-hidden="true">
          <IconStack2 size={12} stroke={2} />
        </span>
      )}
      {(isDoubtful || (isTaken && chosen !== undefined)) && (
        <span className={classes.doubt} aria-hidden="true">
          <IconAlertTriangle size={12} stroke={2} />
        </span>
      )}
    </div>
  )
})
