import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { sharesQuery, type SharedInspection } from '../../api/shares.ts'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { ShareFinder } from './ShareFinder.tsx'
import { DefectSelection, PartChoice } from './ShareSelection.tsx'
import { SharePictures } from './SharePictures.tsx'
import type { ShareValues } from './share-values.ts'

const parts = ['defects', 'photos', 'elevations', 'reports'] as const

/** How many photos a reader would see, before the link is made. */
function PhotoCounts({
  of,
  isBlurred,
  isOfPart,
}: {
  readonly of: SharedInspection
  readonly isBlurred: boolean
  /** The link shows photos of some of the defects. */
  readonly isOfPart: boolean
}) {
  const t = useT()
  const photos = useQuery(sharesQuery(of)).data?.photos
  if (!isBlurred) return <StatusLine kind="warning">{t('shares.privacy')}</StatusLine>
  if (photos === undefined) return null
  const { total, checked, ready } = photos
  if (total === 0) return <StatusLine kind="info">{t('shares.photos.none')}</StatusLine>
  const sentences = [
    t(isOfPart ? 'shares.photos.shownOfAll' : 'shares.photos.shown', { ready, total }),
    ...(total > checked ? [t('shares.photos.unchecked', { count: total - checked })] : []),
    ...(checked > ready ? [t('shares.photos.waiting', { count: checked - ready })] : []),
    ...(total > checked ? [t('shares.photos.how')] : []),
  ]
  return <StatusLine kind={ready < total ? 'warning' : 'info'}>{sentences.join(' ')}</StatusLine>
}

type Props = {
  readonly of: SharedInspection
  /** The screen had a filter. */
  readonly canFilter: boolean
  readonly values: ShareValues
  readonly set: (change: Partial<ShareValues>) => void
}

/** What the link shows; a contractor's always shows its defects and never reports. */
export function ShareContentsFields({ of, canFilter, values, set }: Props) {
  const { shows, assigned, selection, mayComment, mayDownload, isBlurred } = values
  const t = useT()
  const isForContractor = assigned !== null
  const hasDefects = isForContractor || shows.defects
  const hasReports = !isForContractor && shows.reports
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd={0}>
      <Text component="legend" size="sm" fw={500} mb="xs" p={0}>
        {t('shares.form.shows')}
      </Text>
      {canFilter && hasDefects && <DefectSelection selection={selection} set={set} />}
      {parts
        .filter((part) => !isForContractor || part === 'photos' || part === 'elevations')
        .map((part) => (
          <Fragment key={part}>
            <Checkbox
              label={t(`shares.form.contents.${part}`)}
              description={t(`shares.form.contentHints.${part}`)}
              checked={shows[part] && (part !== 'photos' || hasDefects)}
              disabled={part === 'photos' && !hasDefects}
              onChange={() => set({ shows: { ...shows, [part]: !shows[part] } })}
            />
            {(part === 'elevations' || part === 'reports') && shows[part] && (
              <PartChoice of={of} part={part} values={values} set={set} />
            )}
          </Fragment>
        ))}
      <MutedText size="sm">{t('shares.form.always')}</MutedText>
      <Checkbox
        label={t('shares.form.blur')}
        description={t('shares.form.blurHint')}
        checked={isBlurred}
        disabled={!(hasDefects && shows.photos) && !shows.elevations && !hasReports}
        onChange={() => set({ isBlurred: !isBlurred })}
      />
      {hasDefects && shows.photos && (
        <PhotoCounts of={of} isBlurred={isBlurred} isOfPart={isForContractor || selection !== null} />
      )}
      {isBlurred && hasDefects && shows.photos && <ShareFinder of={of} />}
      {isBlurred && (shows.elevations || hasReports) && (
        <SharePictures of={of} shows={{ elevations: shows.elevations, reports: hasReports }} />
      )}
      <Checkbox
        label={t('shares.form.download')}
        description={t('shares.form.downloadHint')}
        checked={mayDownload}
        onChange={() => set({ mayDownload: !mayDownload })}
      />
      <Checkbox
        label={t('shares.form.comments')}
        description={t('shares.form.commentsHint')}
        checked={mayComment && hasDefects}
        disabled={!hasDefects}
        onChange={() => set({ mayComment: !mayComment })}
      />
    </Stack>
  )
}
