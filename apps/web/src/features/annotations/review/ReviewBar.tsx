import { Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { aiDefectTypes } from '@plumbline/contract/buildings'
import type { Translate } from '../../../i18n/translate.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Key } from '../../../ui/display/Key.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { reviewKeysAttribute } from './review-keys.ts'

export type QueueFilter = { readonly confidence: number; readonly type: string }

const confidences = [0, 0.5, 0.7, 0.8, 0.9]

/**
 * left and all: what the detector found. drawn: shapes drawn by hand, on the photos of the strip, that are not decided.
 * unread: photos for analysis that the detector has not read. Until isKnown nothing can be said of the numbers;
 * isFiltered: they are not of the whole inspection.
 */
type QueueCounts = {
  readonly left: number
  readonly all: number
  readonly drawn: number
  readonly unread: number
  readonly isKnown: boolean
  readonly isFailed: boolean
  readonly isFiltered: boolean
}

function sentence(t: Translate, { left, all, drawn, isKnown, isFailed, isFiltered }: QueueCounts): string {
  if (!isKnown) return t(isFailed ? 'annotations.queue.failed' : 'annotations.queue.unknown')
  if (left > 0) return t('annotations.queue.left', { left, all })
  // Beside '1 to decide' in the strip, 'No suggestions' would deny it.
  if (drawn > 0) return t(isFiltered ? 'annotations.queue.drawnFiltered' : 'annotations.queue.drawn', { count: drawn })
  if (isFiltered) return t(all === 0 ? 'annotations.queue.noneFiltered' : 'annotations.queue.doneFiltered')
  return t(all === 0 ? 'annotations.queue.none' : 'annotations.queue.done')
}

type Props = {
  readonly counts: QueueCounts
  readonly filter: QueueFilter
  readonly onFilter: (filter: QueueFilter) => void
  readonly onNext: () => void
}

/** How much is left of what the detector found, and the way to the next. */
export function ReviewBar({ counts, filter, onFilter, onNext }: Props) {
  const t = useT()
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent' })
  return (
    <Panel variant="section" aria-label={t('annotations.queue.label')}>
      <Group gap="sm" justify="space-between">
        <Text component="span" role="status" fw={600}>
          {sentence(t, counts)}
        </Text>
        <Button size="xs" disabled={counts.left === 0} onClick={onNext}>
          {t('annotations.queue.next')}
          <Key name="Q" />
        </Button>
      </Group>
      {counts.unread > 0 && (
        <Text fz="xs" c="var(--pl-error)">
          {t('annotations.queue.unread', { count: counts.unread })}
        </Text>
      )}
      <SimpleGrid cols={2} spacing="sm">
        <NativeSelect
          size="xs"
          {...reviewKeysAttribute}
          aria-label={t('annotations.queue.confidence')}
          value={String(filter.confidence)}
          data={confidences.map((least) => ({
            value: String(least),
            label:
              least === 0
                ? t('annotations.queue.anyConfidence')
                : t('annotations.queue.atLeast', { percent: percent.format(least) }),
          }))}
          onChange={(event) => onFilter({ ...filter, confidence: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          size="xs"
          {...reviewKeysAttribute}
          aria-label={t('annotations.queue.type')}
          value={filter.type}
          data={[
            { value: '', label: t('annotations.queue.anyType') },
            ...aiDefectTypes.map((type) => ({ value: type, label: t(`analysis.types.${type}`) })),
          ]}
          onChange={(event) => onFilter({ ...filter, type: event.currentTarget.value })}
        />
      </SimpleGrid>
    </Panel>
  )
}
