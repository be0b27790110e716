import '@mantine/core/styles/Flex.css'
import { Box, Flex, Loader, Text } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react'
import type { DOMAttributes } from 'react'
import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Moment } from '../../../ui/display/Moment.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { MoveArrow } from '../../../ui/lists/MoveArrow.tsx'
import { failureOf, hasFailed } from '../drawing-failure.ts'
import { DrawingMenu, type DrawingAction } from './DrawingMenu.tsx'
import classes from './Drawings.module.css'
import { DrawingThumb } from './DrawingThumb.tsx'
import { groundFacts } from './ground-facts.ts'

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

function Status({ drawing }: { readonly drawing: Drawing }) {
  const t = useT()
  const { status } = drawing
  if (hasFailed(drawing))
    return (
      <Flex component="p" gap={6} c="var(--pl-error)">
        <Box component="span" flex="none" mt={2}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
        </Box>
        <span>{failureOf(t, drawing)}</span>
      </Flex>
    )
  if (status === 'FILE_PROCESSED') return null
  return (
    <Flex component="p" gap={6} align="center" c="dimmed">
      <Loader size={12} color="gray" aria-hidden="true" />
      {t(`drawings.status.${status}`)}
    </Flex>
  )
}

export function DrawingRow({ drawing, href, index, count, mayEdit, isDragged, handle, onMove, onAction }: Props) {
  const t = useT()
  const { name, blockName, subtype, floorRange, dimension, fileName, size, createdBy, updatedAt, markerCount } = drawing
  const ground = groundFacts(t, useLocale(), drawing.ground)
  const facts = [
    blockName,
    subtype === null ? '' : t(`drawings.subtypes.${subtype}`),
    floorRange.length === 0 ? '' : t('drawings.floors', { floors: floorRange.join(', ') }),
    markerCount === 0 ? '' : t('drawings.markers', { count: markerCount }),
    ...ground,
  ].filter((fact) => fact !== '')
  return (
    <li className={classes.row} data-dragged={isDragged || undefined} data-read-only={!mayEdit || undefined}>
      {mayEdit && (
        <span className={classes.handle} title={t('drawings.drag')} {...handle}>
          <IconGripVertical size={16} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <DrawingThumb drawing={drawing} />
      <div className={classes.breaking}>
        <Text className={classes.name ?? ''} fz="md" fw={600} lh={1.4}>
          {href === undefined ? (
            <span>{name}</span>
          ) : (
            <Link to={href} aria-label={t('drawings.open', { name })}>
              {name}
            </Link>
          )}
          {dimension === '3d' && (
            <Box component="span" ml="sm">
              <Tag tone="strong">{t('drawings.dimension.3d')}</Tag>
            </Box>
          )}
        </Text>
        {facts.length > 0 && (
          <Flex component="p" wrap="wrap" columnGap="md" c="dimmed">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Flex>
        )}
        <Status drawing={drawing} />
      </div>
      <div className={`${classes.breaking} ${classes.file}`}>
        <Text lineClamp={2} title={fileName}>
          {fileName}
        </Text>
        <MutedText size="sm" isTabular>
          {fileSizeText(size)}
        </MutedText>
      </div>
      <MutedText component="div" size="sm" isTabular className={`${classes.breaking} ${classes.file}`}>
        <p>{createdBy.name === '' ? t('drawings.somebody') : createdBy.name}</p>
        <Moment at={updatedAt} />
      </MutedText>
      <Flex component="span" align="center" className={classes.buttons ?? ''}>
        {mayEdit && (
          <MoveArrow
            direction="up"
            label={t('drawings.up', { name })}
            isEnd={index === 0}
            onPress={() => onMove(index - 1)}
          />
        )}
        {mayEdit && (
          <MoveArrow
            direction="down"
            label={t('drawings.down', { name })}
            isEnd={index === count - 1}
            onPress={() => onMove(index + 1)}
          />
        )}
        <DrawingMenu name={name} mayEdit={mayEdit} hasGround={ground.length > 0} onAction={onAction} />
      </Flex>
    </li>
  )
}
