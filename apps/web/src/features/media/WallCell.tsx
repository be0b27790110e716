import { IconAlertTriangle, IconMovie, IconStack2 } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import type { Chosen } from './chosen-files.ts'
import { Thumbnail } from './Thumbnail.tsx'
import type { ThumbnailStore } from './thumbnail-store.ts'
import classes from './WizardWall.module.css'

type Props = {
  readonly id: string
  readonly chosen: Chosen | undefined
  readonly thumbnails: ThumbnailStore
  readonly name: string
  readonly isFirst: boolean
  readonly isAt: boolean
  readonly isInHand: boolean
  readonly isDoubtful: boolean
  readonly isSuggested: boolean
  readonly hasThermal: boolean
  readonly onPress: () => void
  readonly onDrop: (event: DragEvent) => void
}

export function WallCell({ id, chosen, thumbnails, name, isFirst, isAt, isInHand, isDoubtful, isSuggested, hasThermal, onPress, onDrop }: Props) {
  const t = useT()
  const label = [name, chosen === undefined ? t('media.wizard.wall.empty') : chosen.name, ...(isSuggested ? [t('media.wizard.wall.mark')] : [])].join(', ')
  return (
    <div role="gridcell" id={id} aria-label={label} aria-selected={isAt} title={chosen?.name} className={classes.cell} data-first={isFirst || undefined} data-empty={chosen === undefined || undefined} data-held={isInHand || undefined}
      data-doubtful={isDoubtful || undefined} draggable={chosen !== undefined} onClick={onPress} onDragStart={(event) => chosen && event.dataTransfer.setData('text/plain', chosen.id)} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      {chosen?.kind === 'photo' && <Thumbnail key={chosen.id} chosen={chosen} store={thumbnails} />}
      {chosen?.kind === 'video' && <IconMovie size={20} stroke={1.5} aria-hidden="true" />}
      {hasThermal && <span className={classes.more} aria-hidden="true"><IconStack2 size={12} stroke={2} /></span>}
      {isDoubtful && <span className={classes.doubt} aria-hidden="true"><IconAlertTriangle size={12} stroke={2} /></span>}
    </div>
  )
}
