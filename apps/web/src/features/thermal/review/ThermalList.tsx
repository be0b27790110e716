import { Button, Text } from '@mantine/core'
import type { ThermalFailure, ThermalImage } from '@plumbline/contract/thermal/thermal'
import type { ReactNode } from 'react'
import { photoPlace } from '../../../i18n/photo-place.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { degrees } from '../celsius.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { SideEntry, SideList } from '../../../ui/lists/SideList.tsx'
import classes from './Review.module.css'
import { ThermalFailures } from './ThermalFailures.tsx'

type Props = {
  readonly images: readonly ThermalImage[]
  readonly total: number
  readonly unmeasured: number
  readonly failures: readonly ThermalFailure[]
  readonly chosenId: string | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly onMore: () => void
  readonly onOpen: (id: string) => void
  readonly onConditions: () => void
}

function Entry({
  one,
  isChosen,
  onOpen,
}: {
  readonly one: ThermalImage
  readonly isChosen: boolean
  readonly onOpen: (id: string) => void
}) {
  const t = useT()
  const locale = useLocale()
  const { image, state, min, max, pairState } = one
  const isUnread = state === 'failed' || state === 'unknown'
  const isUnpaired = pairState === 'conflict' || pairState === 'missing'
  return (
    <SideEntry isCurrent={isChosen} onOpen={() => onOpen(image._id)}>
      <span className={classes.entry}>
        {image.picture === null ? (
          <span className={classes.thumb} />
        ) : (
          <img className={classes.thumb} src={image.picture.thumbnailUrl} alt="" loading="lazy" />
        )}
        <Text component="span" fw={600} lh={1.35}>
          {photoPlace(t, image) || t('annotations.strip.noPlace')}
        </Text>
        <MutedText component="span" lh={1.35} miw={0}>
          <FileName name={image.name} />
        </MutedText>
        <Figures isTrouble={isUnread}>
          {state === 'known'
            ? t('thermal.list.range', { min: degrees(locale, min), max: degrees(locale, max) })
            : t(`thermal.list.states.${state}`)}
        </Figures>
        <Figures isTrouble={isUnpaired}>{t(`thermal.list.pairs.${pairState}`)}</Figures>
      </span>
    </SideEntry>
  )
}

function Figures({ isTrouble, children }: { readonly isTrouble: boolean; readonly children: ReactNode }) {
  return (
    <MutedText component="span" c={isTrouble ? 'var(--pl-error)' : 'dimmed'} isTabular>
      {children}
    </MutedText>
  )
}

export function ThermalList({
  images,
  total,
  unmeasured,
  failures,
  chosenId,
  hasMore,
  isLoadingMore,
  onMore,
  onOpen,
  onConditions,
}: Props) {
  const t = useT()
  return (
    <SideList
      label={t('thermal.list.label')}
      title={t('thermal.list.title')}
      head={
        <>
          <Text c="dimmed">{t('thermal.list.count', { count: total })}</Text>
          <Button
            size="compact-md"
            variant="default"
            className={classes.wide ?? ''}
            h="auto"
            mih={30}
            px="sm"
            py="xs"
            onClick={onConditions}
          >
            {t('thermal.list.conditions')}
          </Button>
        </>
      }
      notice={<ThermalFailures failures={failures} count={unmeasured} onOpen={onOpen} />}
      foot={
        hasMore && (
          <Button variant="subtle" size="sm" loading={isLoadingMore} onClick={onMore}>
            {t('thermal.list.more')}
          </Button>
        )
      }
    >
      {images.map((one) => (
        <Entry key={one.image._id} one={one} isChosen={one.image._id === chosenId} onOpen={onOpen} />
      ))}
    </SideList>
  )
}
