import '@mantine/core/styles/Anchor.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Anchor, Checkbox, Group, Stack } from '@mantine/core'
import type { SharePicture } from '@plumbline/contract/shares/pictures'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkPicture, shareChoicesQuery, type SharedInspection } from '../../api/shares.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'

function Row({ of, picture }: { readonly of: SharedInspection; readonly picture: SharePicture }) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const { kind, name, url, thumbnailUrl, isVector, checked } = picture
  const checking = useMutation({
    mutationFn: (isChecked: boolean) => checkPicture(of, picture, isChecked),
    meta: { toast: false },
    // Also after a failure: the picture may be another one by now.
    onSettled: () => client.invalidateQueries({ queryKey: shareChoicesQuery(of).queryKey }),
  })
  const title =
    kind === 'cover'
      ? t('shares.pictures.kinds.cover')
      : t('shares.pictures.named', { kind: t(`shares.pictures.kinds.${kind}`), name })
  const at = checked === null ? '' : formatMoment(locale, checked.at)
  const by = checked?.by ?? ''
  const about = isVector
    ? t('shares.pictures.vector')
    : checked === null
      ? undefined
      : by === ''
        ? t('shares.pictures.checkedAt', { at })
        : t('shares.pictures.checked', { name: by, at })
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Anchor href={url} target="_blank" rel="noreferrer" aria-label={t('shares.pictures.view', { picture: title })}>
        <img src={thumbnailUrl} alt="" width={96} height={72} loading="lazy" style={{ objectFit: 'contain' }} />
      </Anchor>
      <div>
        <Checkbox
          label={t('shares.pictures.label', { picture: title })}
          description={about}
          checked={isVector || (checking.isPending ? checking.variables : checked !== null)}
          disabled={isVector || checking.isPending}
          onChange={(event) => checking.mutate(event.currentTarget.checked)}
        />
        <StatusLine kind="failure" isPlain>
          {checking.error === null ? undefined : errorText(t, checking.error)}
        </StatusLine>
      </div>
    </Group>
  )
}

type Props = {
  readonly of: SharedInspection
  readonly shows: { readonly elevations: boolean; readonly reports: boolean }
}

/** What a blurred link leaves out beside photos, why, and the pictures that somebody has to look at first. */
export function SharePictures({ of, shows }: Props) {
  const t = useT()
  const { data, isError } = useQuery(shareChoicesQuery(of))
  if (isError && data === undefined) return <StatusLine kind="failure">{t('shares.pictures.failed')}</StatusLine>
  if (data === undefined) return null
  // Reports print all of them, links the elevations alone.
  const pictures = data.pictures.filter(({ kind }) => shows.reports || kind === 'elevation')
  const unchecked = pictures.filter(({ checked }) => checked === null).length
  const reports = shows.reports ? data.reports.filter(({ isBlurred }) => !isBlurred).length : 0
  const sentences = [
    ...(unchecked > 0 ? [t('shares.pictures.leftOut', { count: unchecked })] : []),
    ...(reports > 0 ? [t('shares.pictures.reports', { count: reports })] : []),
  ]
  if (pictures.length === 0 && sentences.length === 0) return null
  return (
    <section>
      <h3>{t('shares.pictures.title')}</h3>
      <MutedText size="sm">{t('shares.pictures.lead')}</MutedText>
      <StatusLine kind="warning">{sentences.join(' ')}</StatusLine>
      <Stack component="ul" gap="sm" p={0} style={{ listStyle: 'none' }}>
        {pictures.map((picture) => (
          <Row key={picture._id} of={of} picture={picture} />
        ))}
      </Stack>
    </section>
  )
}
