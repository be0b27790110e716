import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { markerSetsQuery } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import layout from '../../../ui/layout/editor-layout.module.css'
import classes from './Review.module.css'
import { PhotoStrip, type StripPhoto } from './PhotoStrip.tsx'
import { reviewKeysAttribute } from './review-keys.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'

export type StripFilter = { readonly isFoundOnly: boolean; readonly hasRejected: boolean }

type Props = {
  readonly of: OfInspection
  readonly markerId: string | null
  readonly filter: StripFilter
  readonly photos: readonly StripPhoto[]
  readonly openId: string | undefined
  /** Photos follow that are not loaded. */
  readonly hasMore: boolean
  readonly onMarker: (markerId: string | null) => void
  readonly onFilter: (filter: StripFilter) => void
  readonly onOpen: (photoId: string) => void
  readonly onEnd: () => void
}

const every = ''

/** The photos to choose from, and which of them are shown. */
export function StripColumn({
  of,
  markerId,
  filter,
  photos,
  openId,
  hasMore,
  onMarker,
  onFilter,
  onOpen,
  onEnd,
}: Props) {
  const t = useT()
  const sets = useQuery(markerSetsQuery(of)).data ?? []
  const markers = sets.flatMap((set) => set.markers).filter(({ totalMediaCount }) => totalMediaCount > 0)
  return (
    <div className={layout.left}>
      <Stack gap="sm" p="md" className={classes.filters}>
        <NativeSelect
          size="sm"
          {...reviewKeysAttribute}
          aria-label={t('annotations.strip.marker')}
          value={markerId ?? every}
          data={[
            { value: every, label: t('annotations.strip.everyMarker') },
            ...markers.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(event) => onMarker(event.currentTarget.value || null)}
        />
        <Checkbox
          size="xs"
          label={t('annotations.strip.foundOnly')}
          checked={filter.isFoundOnly}
          onChange={(event) => onFilter({ ...filter, isFoundOnly: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={t('annotations.strip.rejected')}
          checked={filter.hasRejected}
          onChange={(event) => onFilter({ ...filter, hasRejected: event.currentTarget.checked })}
        />
        <MutedText component="span" isTabular role="status">
          {t(hasMore ? 'annotations.strip.countMore' : 'annotations.strip.count', { count: photos.length })}
        </MutedText>
      </Stack>
      {photos.length === 0 ? (
        <p className={layout.quiet}>{t(hasMore ? 'annotations.loading' : 'annotations.strip.none')}</p>
      ) : (
        <PhotoStrip photos={photos} openId={openId} onOpen={onOpen} onEnd={onEnd} />
      )}
    </div>
  )
}
