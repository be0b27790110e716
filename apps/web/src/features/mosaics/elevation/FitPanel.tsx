import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, Group, Stack } from '@mantine/core'
import type { Mosaic, MosaicPhoto } from '@plumbline/contract/mosaics/mosaics'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { byFit, fitClasses, fitLimits, errorUpTo, fitOf, residualText, type Words } from '../mosaic-text.ts'
import { FitSwatch } from './FitOverlay.tsx'

type Props = {
  readonly mosaic: Mosaic
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
  readonly photoHref: (imageId: string) => string
}

/** The worst are what somebody looks for. */
const firstShown = 10

function photoWords(words: Words, { medianPx, matches, sigmaM }: MosaicPhoto, mmPx: number): string {
  const { t, locale } = words
  return medianPx === null
    ? t('mosaics.fit.photoUnknown', { sigma: errorUpTo(locale, sigmaM, 2) })
    : t('mosaics.fit.photo', { residual: residualText(words, medianPx, mmPx), count: matches })
}

function Legend({ photos }: { readonly photos: Mosaic['residuals'] }) {
  const t = useT()
  return (
    <Stack component="ul" role="list" gap="xs" fz="sm">
      {fitClasses.map((fit) => (
        <Group component="li" key={fit} gap="sm" wrap="nowrap">
          <FitSwatch fit={fit} />
          <span>{t(`mosaics.fit.classes.${fit}`, fitLimits)}</span>
          <MutedText component="span" isTabular ml="auto">
            {t('mosaics.fit.classCount', { count: photos.filter(({ medianPx }) => fitOf(medianPx) === fit).length })}
          </MutedText>
        </Group>
      ))}
    </Stack>
  )
}

/** How far apart the same place lies on neighbouring photos: over all of them, and photo by photo, the worst first. */
export function FitPanel({ mosaic, isShown, onShow, photoHref }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const [isWhole, setWhole] = useState(false)
  const { residualPx, residuals, mmPx } = mosaic
  const within = (px: number) => t('mosaics.fit.within', { residual: residualText(words, px, mmPx) })
  return (
    <Panel variant="section" title={t('mosaics.fit.title')} headingLevel={3}>
      {residualPx === null ? (
        <p>{t('mosaics.fit.unknown')}</p>
      ) : (
        <>
          <Facts
            items={[
              [t('mosaics.fit.median'), within(residualPx.median)],
              [t('mosaics.fit.p95'), within(residualPx.p95)],
            ]}
          />
          <MutedText>{t('mosaics.fit.exact')}</MutedText>
        </>
      )}
      <Checkbox
        label={t('mosaics.fit.show')}
        checked={isShown}
        onChange={({ currentTarget: { checked } }) => onShow(checked)}
      />
      {isShown && (
        <>
          <Legend photos={residuals} />
          <MutedText>{t('mosaics.fit.note')}</MutedText>
        </>
      )}
      {residuals.some(({ medianPx }) => medianPx === null) && <MutedText>{t('mosaics.fit.byPosition')}</MutedText>}
      <Stack component="ul" role="list" gap="xs" fz="sm">
        {byFit(residuals)
          .slice(0, isWhole ? undefined : firstShown)
          .map((photo) => {
            const about = photoWords(words, photo, mmPx)
            return (
              <li key={photo.imageId}>
                <Link
                  to={photoHref(photo.imageId)}
                  aria-label={t('mosaics.fit.open', { name: photo.name, words: about })}
                >
                  {photo.name}
                </Link>{' '}
                <MutedText component="span">{about}</MutedText>
              </li>
            )
          })}
      </Stack>
      {!isWhole && residuals.length > firstShown && (
        <LinkButton onClick={() => setWhole(true)}>{t('mosaics.fit.all', { count: residuals.length })}</LinkButton>
      )}
    </Panel>
  )
}
