import { Button } from '@mantine/core'
import type { ThermalFailure, ThermalImage } from '@plumbline/contract/thermal/thermal'
import { useEffect, useRef } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { degrees } from '../celsius.ts'
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
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { image, state, min, max, pairState } = one
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classes.entry}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onOpen(image._id)}
      >
        {image.picture === null ? (
          <span className={classes.noThumb} />
        ) : (
          <img src={image.picture.thumbnailUrl} alt="" loading="lazy" />
        )}
        <span className={classes.entryName}>{image.name}</span>
        <span className={classes.figures} data-state={state}>
          {state === 'known'
            ? t('thermal.list.range', { min: degrees(locale, min), max: degrees(locale, max) })
            : t(`thermal.list.states.${state}`)}
        </span>
        <span className={classes.pairState} data-state={pairState}>
          {t(`thermal.list.pairs.${pairState}`)}
        </span>
      </button>
    </li>
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
    <nav className={classes.list} aria-label={t('thermal.list.label')}>
      <div className={classes.listHead}>
        <h2>{t('thermal.list.title')}</h2>
        <p className={classes.quiet}>{t('thermal.list.count', { count: total })}</p>
        <Button size="compact-md" variant="default" className={classes.wide ?? ''} onClick={onConditions}>
          {t('thermal.list.conditions')}
        </Button>
      </div>
      <ThermalFailures failures={failures} count={unmeasured} onOpen={onOpen} />
      <ul>
        {images.map((one) => (
          <Entry key={one.image._id} one={one} isChosen={one.image._id === chosenId} onOpen={onOpen} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" size="sm" loading={isLoadingMore} onClick={onMore}>
          {t('thermal.list.more')}
        </Button>
      )}
    </nav>
  )
}
