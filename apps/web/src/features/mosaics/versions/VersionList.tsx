import { Group, Stack } from '@mantine/core'
import { isMosaicRunning, type MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfElevation } from '../../../api/coverage.ts'
import { removeMosaic } from '../../../api/mosaics.ts'
import { mosaicsKey } from '../../../api/coverage-key.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { madeAt, numberText, scaleText, type Words } from '../mosaic-text.ts'

type Props = {
  readonly of: OfElevation
  readonly versions: readonly MosaicSummary[]
  readonly shownId: string | undefined
  readonly mayDelete: boolean
  readonly onShow: (id: string) => void
}

function factsOf(words: Words, { photosUsed, residualPx, mmPx, createdBy, status }: MosaicSummary): string {
  const { t, locale } = words
  if (status !== 'completed') return createdBy
  const residual =
    residualPx === null
      ? t('mosaics.versions.noResidual')
      : t('mosaics.versions.residual', {
          median: numberText(locale, residualPx.median, 1),
          p95: numberText(locale, residualPx.p95, 1),
        })
  return [createdBy, t('mosaics.versions.photos', { count: photosUsed }), scaleText(words, mmPx), residual].join(' · ')
}

type RowProps = {
  readonly version: MosaicSummary
  readonly isShown: boolean
  readonly mayDelete: boolean
  readonly onShow: () => void
  readonly onDelete: () => void
}

function VersionRow({ version, isShown, mayDelete, onShow, onDelete }: RowProps) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const moment = formatMoment(locale, madeAt(version), 'minute')
  return (
    <li aria-current={isShown || undefined}>
      <Group gap="sm">
        {version.status === 'completed' && !isShown ? (
          <LinkButton aria-label={t('mosaics.versions.show', { moment })} onClick={onShow}>
            {moment}
          </LinkButton>
        ) : (
          <span>{moment}</span>
        )}
        <Tag tone={version.status === 'failed' ? 'error' : isShown ? 'accent' : 'neutral'}>
          {isShown ? t('mosaics.versions.shown') : t(`mosaics.versions.statuses.${version.status}`)}
        </Tag>
        {version.kind === 'thermal' && <Tag>{t('mosaics.kinds.thermal')}</Tag>}
        {mayDelete && !isMosaicRunning(version.status) && (
          <WriteButton
            size="compact-xs"
            variant="subtle"
            ml="auto"
            aria-label={t('mosaics.versions.deleteOne', { moment })}
            onClick={onDelete}
          >
            {t('mosaics.versions.delete')}
          </WriteButton>
        )}
      </Group>
      <MutedText>{factsOf(words, version)}</MutedText>
      {version.status === 'failed' && (
        <MutedText>
          {errorText(t, { code: version.errorCode ?? 'job.failed', message: version.errorCode ?? 'job.failed' })}
        </MutedText>
      )}
    </li>
  )
}

/** Every version: when, by whom, of how many photos, and how well they fit. */
export function VersionList({ of, versions, shownId, mayDelete, onShow }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [asked, setAsked] = useState<MosaicSummary>()

  async function remove({ _id }: MosaicSummary): Promise<string | undefined> {
    try {
      await removeMosaic({ ...of, mosaicId: _id })
      showToast('brief', t('mosaics.versions.deleted'))
      return undefined
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      return errorText(t, thrown)
    } finally {
      await client.invalidateQueries({ queryKey: mosaicsKey })
    }
  }

  return (
    <Panel variant="section" title={t('mosaics.versions.title')} headingLevel={3}>
      <Stack component="ul" role="list" gap="md" fz="sm">
        {versions.map((version) => (
          <VersionRow
            key={version._id}
            version={version}
            isShown={version._id === shownId}
            mayDelete={mayDelete}
            onShow={() => onShow(version._id)}
            onDelete={() => setAsked(version)}
          />
        ))}
      </Stack>
      {asked !== undefined && (
        <ConfirmDialog
          title={t('mosaics.versions.deleteTitle')}
          text={t('mosaics.versions.deleteText', { moment: formatMoment(locale, madeAt(asked), 'minute') })}
          confirm={t('mosaics.versions.deleteConfirm')}
          cancel={t('mosaics.versions.keep')}
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}
