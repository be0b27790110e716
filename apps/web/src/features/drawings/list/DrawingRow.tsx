import { Loader } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { DOMAttributes } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { failureOf, hasFailed } from '../drawing-failure.ts'
import { DrawingMenu, type DrawingAction } from './DrawingMenu.tsx'
import classes from './DrawingRow.module.css'
import { DrawingThumb } from './DrawingThumb.tsx'

type Props = {
  readonly drawing: Drawing
  /** Where pressing it leads; nothing where there is no picture to show. */
  readonly href: string | undefined
  readonly index: number
  readonly count: number
  readonly mayEdit: boolean
  readonly isDragged: boolean
  readonly handle: DOMAttributes<HTMLElement>
  readonly onMove: (to: number) => void
  readonly onAction: (action: DrawingAction) => void
}

/** At an end the arrow can be pressed in vain: a button that is switched off would lose the focus. */
function Arrow({
  direction,
  name,
  isEnd,
  onPress,
}: {
  readonly direction: 'up' | 'down'
  readonly name: string
  readonly isEnd: boolean
  readonly onPress: () => void
}) {
  const label = useT()(`drawings.${direction}`, { name })
  const Icon = direction === 'up' ? IconArrowUp : IconArrowDown
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onPress()}
    >
      <Icon size={16} stroke={1.5} aria-hidden="true" />
    </button>
  )
}

function Status({ drawing }: { readonly drawing: Drawing }) {
  const t = useT()
  const { status } = drawing
  if (hasFailed(drawing))
    return (
      <p className={classes.fault}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
        <span>{failureOf(t, drawing)}</span>
      </p>
    )
  if (status === 'FILE_PROCESSED') return null
  return (
    <p className={classes.status}>
      <Loader size={12} color="gray" aria-hidden="true" />
      {t(`drawings.status.${status}`)}
    </p>
  )
}

export function DrawingRow({ drawing, href, index, count, mayEdit, isDragged, handle, onMove, onAction }: Props) {
  const t = useT()
  const { name, blockName, subtype, floorRange, dimension, fileName, size, createdBy, updatedAt, markerCount } = drawing
  const facts = [
    blockName,
    subtype === null ? '' : t(`drawings.subtypes.${subtype}`),
    floorRange.length === 0 ? '' : t('drawings.floors', { floors: floorRange.join(', ') }),
    markerCount === 0 ? '' : t('drawings.markers', { count: markerCount }),
  ].filter((fact) => fact !== '')
  return (
    <li className={classes.row} data-dragged={isDragged || undefined} data-read-only={!mayEdit || undefined}>
      {mayEdit && (
        <span className={classes.handle} title={t('drawings.drag')} {...handle}>
          <IconGripVertical size={16} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <DrawingThumb drawing={drawing} />
      <div className={classes.text}>
        <p className={classes.name}>
          {href === undefined ? (
            <span>{name}</span>
          ) : (
            <Link to={href} aria-label={t('drawings.open', { name })}>
              {name}
            </Link>
          )}
          {dimension === '3d' && <span className={classes.badge}>{t('drawings.dimension.3d')}</span>}
        </p>
        {facts.length > 0 && (
          <p className={classes.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        )}
        <Status drawing={drawing} />
      </div>
      <div className={classes.file}>
        <p className={classes.fileName} title={fileName}>
          {fileName}
        </p>
        <p className={classes.size}>{fileSizeText(size)}</p>
      </div>
      <div className={classes.who}>
        <p>{createdBy.name === '' ? t('drawings.somebody') : createdBy.name}</p>
        <Moment at={updatedAt} />
      </div>
      <span className={classes.buttons}>
        {mayEdit && <Arrow direction="up" name={name} isEnd={index === 0} onPress={() => onMove(index - 1)} />}
        {mayEdit && (
          <Arrow direction="down" name={name} isEnd={index === count - 1} onPress={() => onMove(index + 1)} />
        )}
        <DrawingMenu name={name} mayEdit={mayEdit} onAction={onAction} />
      </span>
    </li>
  )
}
