import { Box, Group, Text } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { Media } from '@plumbline/contract/media/media'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import { bringIntoView, useWindow } from '../../../ui/lists/use-window.ts'
import { labelOf, shownSizes, sizeLines } from '../annotation-text.ts'
import classes from './Review.module.css'
import { isFailedPhoto, failedPhotoText } from './unopened-photo.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Props = {
  readonly image: Media
  readonly annotations: readonly Annotation[]
  /** The type of the defect that a shape shows. */
  readonly typeName?: ((annotation: Annotation) => string | undefined) | undefined
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
}

/** Room for three sizes below each other: none of them is cut. */
const rowHeight = 108
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -5,
  PageDown: 5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

function State({ image, count }: { readonly image: Media; readonly count: number }) {
  const t = useT()
  const { analysisStatus, type, errorCode } = image
  if (isFailedPhoto(image)) return <p className={classes.failed}>{failedPhotoText(t, image)}</p>
  if (type === 'thermal') return <p>{t('annotations.findings.thermal')}</p>
  if (analysisStatus === 'pending') return <p role="status">{t('annotations.findings.pending')}</p>
  if (analysisStatus === 'failed')
    return (
      <p className={classes.failed}>
        {t('annotations.findings.failed', {
          reason: errorCode === null ? '' : errorText(t, { code: errorCode, message: errorCode }),
        })}
      </p>
    )
  if (analysisStatus === 'none') return <p>{t('annotations.findings.notRead')}</p>
  return count === 0 ? <p>{t('annotations.findings.nothing')}</p> : null
}

type RowProps = {
  readonly id: string
  readonly annotation: Annotation
  readonly type: string | undefined
  readonly at: number
  readonly count: number
  readonly isSelected: boolean
  readonly onSelect: (id: string) => void
}

function Finding({ id, annotation, type, at, count, isSelected, onSelect }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const { isDefect, confidence, severity, aiDefectType, detectorVersion, outlineOf } = annotation.annInfo
  const lines = sizeLines(t, locale, shownSizes(annotation.annInfo))
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={count}
      className={`${classes.option} ${classes.finding}`}
      style={{ top: at * rowHeight, height: rowHeight }}
      onClick={() => onSelect(annotation._id)}
    >
      <Group component="span" gap="sm" wrap="nowrap" miw={0} className={classes.line ?? ''}>
        <b>{labelOf(t, annotation)}</b>
        {isDefect === true && type !== undefined && (
          <Text component="span" inherit truncate title={type}>
            {type}
          </Text>
        )}
        {isDefect === true && severity !== null && <Severity severity={severity} />}
        {isDefect === null && aiDefectType !== null && (
          <span className={classes.suggested}>
            {outlineOf
              ? t('annotations.card.outlineOf', { number: defectLabel(outlineOf.defectNum) })
              : t('annotations.findings.suggested')}
          </span>
        )}
        {isDefect === false && <span className={classes.suggested}>{t('annotations.findings.rejected')}</span>}
      </Group>
      <span className={classes.sizes}>
        {lines.length === 0
          ? t('annotations.sizes.unknown')
          : lines.map(({ name, text }) => <span key={name}>{t(`annotations.sizes.${name}`, { value: text })}</span>)}
      </span>
      <span className={`${classes.line} ${classes.by}`}>
        {confidence === null
          ? t('annotations.card.byPerson')
          : t('annotations.findings.confidence', {
              percent: new Intl.NumberFormat(locale, { style: 'percent' }).format(confidence),
              version: detectorVersion ?? '',
            })}
      </span>
    </div>
  )
}

const surestFirst = (one: Annotation, other: Annotation) =>
  Number(other.annInfo.isDefect ?? false) - Number(one.annInfo.isDefect ?? false) ||
  (other.annInfo.confidence ?? 0) - (one.annInfo.confidence ?? 0)

/** Everything on the photo, what is surest first. Two thousand rows at once would hold the photo up. */
export function FindingList({ image, annotations, typeName, selectedId, onSelect }: Props) {
  const t = useT()
  const locale = useLocale()
  const listId = useId()
  const sorted = annotations.toSorted(surestFirst)
  const count = sorted.length
  const { ref, first, last, onScroll } = useWindow(count, rowHeight)
  const box = useRef<HTMLDivElement>(null)
  const both = useMergedRef(ref, box)
  const current = sorted.findIndex(({ _id }) => _id === selectedId)
  // Chosen on the photo: it must be seen here too.
  useEffect(() => {
    if (box.current !== null && current >= 0) bringIntoView(box.current, current * rowHeight, rowHeight)
  }, [current])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = steps[event.key]
    if (step === undefined || count === 0) return
    event.preventDefault()
    onSelect(sorted[Math.min(count - 1, Math.max(0, current + step))]!._id)
  }
  return (
    <section className={classes.findings} aria-label={t('annotations.findings.label')}>
      <h2>
        {t('annotations.findings.title')}
        {count > 0 && (
          <MutedText component="small" fw={400} ml="sm" isTabular>
            {count.toLocaleString(locale)}
          </MutedText>
        )}
      </h2>
      <Box c="dimmed">
        <State image={image} count={count} />
      </Box>
      {count > 0 && (
        <div ref={both} className={classes.frame} onScroll={onScroll}>
          <div
            role="listbox"
            tabIndex={0}
            aria-label={t('annotations.findings.title')}
            aria-activedescendant={current >= first && current < last ? `${listId}-${current}` : undefined}
            className={classes.list}
            style={{ height: count * rowHeight }}
            onKeyDown={onKeyDown}
          >
            {sorted.slice(first, last).map((one, offset) => (
              <Finding
                key={one._id}
                id={`${listId}-${first + offset}`}
                annotation={one}
                type={typeName?.(one)}
                at={first + offset}
                count={count}
                isSelected={one._id === selectedId}
                onSelect={onSelect}
              />
            ))}
          </div>
        </div>
      )}
      {annotations.some(({ annInfo }) => annInfo.isDefect === null && annInfo.origin === 'detector') && (
        <MutedText mt="md">{t('annotations.findings.note')}</MutedText>
      )}
    </section>
  )
}
