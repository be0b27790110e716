import { Button, Group, Stack } from '@mantine/core'
import type { Share } from '@plumbline/contract/shares/shares'
import { useQuery } from '@tanstack/react-query'
import { sharesQuery, type SharedInspection } from '../../api/shares.ts'
import { formatDay } from '../../i18n/format-day.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'

export const tones = { active: 'strong', expired: 'error', revoked: 'neutral' } as const

function assignedText(t: Translate, assigned: NonNullable<Share['assigned']>): string {
  if (assigned.by === 'action')
    return t('shares.list.contractorAction', { action: t(`projects.terms.followUp.${assigned.action}`) })
  return assigned.name === ''
    ? t('shares.list.contractorRemoved')
    : t('shares.list.contractorPerson', { name: assigned.name })
}

/** What of the defects, elevations and reports a link was made for; nothing where it is all of them. */
const partsText = (t: Translate, { shows, selection, elevations, reports }: Share): readonly string[] => [
  ...(selection === null || !shows.defects
    ? []
    : [selection.isFrozen ? t('shares.list.frozen', { count: selection.count ?? 0 }) : t('shares.list.live')]),
  ...(elevations === null || !shows.elevations ? [] : [t('shares.list.someElevations', { count: elevations })]),
  ...(reports === null || !shows.reports ? [] : [t('shares.list.someReports', { count: reports })]),
]

/** What a link shows and allows, in one line. */
export function useShown(share: Share): string {
  const t = useT()
  const { shows, assigned, mayComment, mayDownload, isBlurred, hasPassword } = share
  const parts = (['defects', 'photos', 'elevations', 'reports'] as const)
    .filter((part) => shows[part])
    .map((part) => t(`shares.list.parts.${part}`))
  return [
    ...(assigned === null ? [] : [assignedText(t, assigned)]),
    t('shares.list.shows', { parts: parts.length === 0 ? t('shares.list.facts') : parts.join(', ') }),
    ...partsText(t, share),
    ...(shows.reports && !mayDownload ? [t('shares.list.noDownloads')] : []),
    ...(shows.photos && !isBlurred ? [t('shares.list.unblurred')] : []),
    ...(mayComment ? [t('shares.list.comments')] : []),
    ...(hasPassword ? [t('shares.list.password')] : []),
  ].join(' · ')
}

function Row({ share, onRevoke }: { readonly share: Share; readonly onRevoke: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { label, state, openings, lastOpenedAt, expiresAt, createdBy } = share
  const facts = [
    openings === 0 ? t('shares.list.never') : t('shares.list.openings', { count: openings }),
    ...(lastOpenedAt === null ? [] : [t('shares.list.lastOpened', { at: formatMoment(locale, lastOpenedAt) })]),
    t('shares.list.expires', { day: formatDay(locale, expiresAt.slice(0, 10)) }),
    t('shares.list.createdBy', { name: createdBy }),
  ]
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
      <div>
        <strong>{label}</strong> <Tag tone={tones[state]}>{t(`shares.list.states.${state}`)}</Tag>
        <MutedText component="div">{useShown(share)}</MutedText>
        <MutedText component="div">{facts.join(' · ')}</MutedText>
      </div>
      {state === 'active' && (
        <WriteButton
          variant="default"
          style={{ flexShrink: 0 }}
          aria-label={t('shares.list.revokeOf', { label })}
          onClick={onRevoke}
        >
          {t('shares.list.revoke')}
        </WriteButton>
      )}
    </Group>
  )
}

type Props = { readonly of: SharedInspection; readonly onRevoke: (share: Share) => void }

export function ShareList({ of, onRevoke }: Props) {
  const t = useT()
  const { data, isPending, isError, refetch } = useQuery(sharesQuery(of))
  return (
    <section>
      <h3>{t('shares.list.title')}</h3>
      {isPending && <MutedText role="status">{t('shares.loading')}</MutedText>}
      {isError && data === undefined && (
        <Group gap="sm" role="alert">
          {t('shares.failed')}
          <Button variant="default" onClick={() => void refetch()}>
            {t('shares.retry')}
          </Button>
        </Group>
      )}
      {data?.data.length === 0 && <MutedText>{t('shares.none')}</MutedText>}
      <Stack component="ul" gap="md" p={0} style={{ listStyle: 'none' }}>
        {data?.data.map((share) => (
          <Row key={share._id} share={share} onRevoke={() => onRevoke(share)} />
        ))}
      </Stack>
    </section>
  )
}
