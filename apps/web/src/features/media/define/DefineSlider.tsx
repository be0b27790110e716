import { ActionIcon, Group } from '@mantine/core'
import type { DefineItem } from '@plumbline/contract/media/library'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { hideBroken, showAgain } from '../broken-picture.ts'
import classes from './DefineItem.module.css'

type Props = {
  readonly item: DefineItem
  readonly chosenId: string
  readonly isChanged: boolean
  readonly onChoose: (id: string) => void
}

/** The photos of the column in a row; the selected one is scrolled into view. */
export function DefineSlider({ item, chosenId, isChanged, onChoose }: Props) {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  const at = item.images.findIndex(({ _id }) => _id === chosenId)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosenId])
  const go = (by: number) => {
    const next = item.images[at + by]
    if (next !== undefined) onChoose(next._id)
  }
  return (
    <Group
      component="nav"
      gap="xs"
      p="sm"
      wrap="nowrap"
      className={classes.slider}
      aria-label={t('media.photo.define.photos')}
    >
      <ActionIcon
        variant="subtle"
        size={32}
        disabled={at <= 0}
        aria-label={t('media.photo.define.previous')}
        title={t('canvas.withKey', { name: t('media.photo.define.previous'), key: 'D' })}
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={18} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <Group ref={row} gap={6} flex={1} miw={0} p={2} wrap="nowrap" className={classes.thumbs}>
        {item.images.map((image, index) => {
          const range = item.defined.find(({ imageId }) => imageId === image._id)?.floorRange ?? null
          const isChosen = image._id === chosenId
          const state =
            isChosen && isChanged
              ? t('media.photo.define.changed')
              : range === null
                ? t('media.photo.define.undefined')
                : t('media.photo.define.defined', { range })
          return (
            <button
              key={image._id}
              type="button"
              className={classes.thumb}
              aria-current={isChosen || undefined}
              aria-label={`${t('media.photo.define.photo', { number: index + 1, name: image.name })}, ${state}`}
              title={`${image.name}, ${state}`}
              onClick={() => onChoose(image._id)}
            >
              {image.picture !== null && (
                <img
                  src={image.picture.thumbnailUrl}
                  alt=""
                  loading="lazy"
                  crossOrigin="anonymous"
                  onLoad={showAgain}
                  onError={hideBroken}
                />
              )}
              <span data-defined={range !== null || undefined}>{range ?? '–'}</span>
            </button>
          )
        })}
      </Group>
      <ActionIcon
        variant="subtle"
        size={32}
        disabled={at < 0 || at >= item.images.length - 1}
        aria-label={t('media.photo.define.next')}
        title={t('canvas.withKey', { name: t('media.photo.define.next'), key: 'F' })}
        onClick={() => go(1)}
      >
        <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
