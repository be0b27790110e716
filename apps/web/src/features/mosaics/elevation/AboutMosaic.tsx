import type { MosaicSummary } from '@plumbline/contract/mosaics/mosaics'
import { useQuery } from '@tanstack/react-query'
import type { OfElevation } from '../../../api/coverage.ts'
import { maxCounted, newestPhotosQuery } from '../../../api/mosaics.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { extentOf } from '../mosaic-place.ts'
import { distanceText, errorUpTo, madeAt, numberText, scaleText, shareText, type Words } from '../mosaic-text.ts'

type Props = { readonly of: OfElevation; readonly mosaic: MosaicSummary; readonly mayDraw: boolean }

/** Photos that arrived after the mosaic was begun; they are in none of it. */
function NewerPhotos({ of, mosaic }: Omit<Props, 'mayDraw'>) {
  const t = useT()
  const { data = [] } = useQuery(newestPhotosQuery(of, mosaic.kind))
  const count = data.filter(({ createdAt }) => createdAt > mosaic.createdAt).length
  return (
    <StatusLine kind="warning" isPlain>
      {count === 0
        ? null
        : count >= maxCounted
          ? t('mosaics.about.newerMany', { count: maxCounted })
          : t('mosaics.about.newer', { count })}
    </StatusLine>
  )
}

/** How upright it is, and by what; undefined for versions that did not say. */
function uprightText({ t, locale }: Words, accuracy: MosaicSummary['accuracy']): string | undefined {
  const { levelling, tiltSigma = null } = accuracy ?? {}
  if (levelling === undefined || tiltSigma === null) return undefined
  const degrees = errorUpTo(locale, tiltSigma, 2)
  return levelling === null
    ? t('mosaics.about.uprightByPosition', { degrees })
    : t('mosaics.about.uprightByEdges', {
        degrees,
        turn: numberText(locale, Math.abs(levelling.turnDegrees), 2),
        count: levelling.edges,
      })
}

/** How exact lengths are, and by what. */
function lengthsText(words: Words, { scaleSigma, knownDistance }: NonNullable<MosaicSummary['accuracy']>): string {
  const percent = errorUpTo(words.locale, scaleSigma * 100, 1)
  return knownDistance === undefined
    ? words.t('mosaics.about.lengthsText', { percent })
    : words.t('mosaics.about.lengthsByDistance', { percent, distance: distanceText(words, knownDistance) })
}

/** What the mosaic is made of, its scale, and who made it when. */
export function AboutMosaic({ of, mosaic, mayDraw }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t, locale } = words
  const extent = extentOf(mosaic)
  const { accuracy } = mosaic
  const whole = (value: number) => numberText(locale, value, 0)
  return (
    <Panel variant="section" title={t('mosaics.about.title')} headingLevel={3}>
      <NewerPhotos of={of} mosaic={mosaic} />
      <StatusLine kind="warning" isPlain>
        {mosaic.photosDeleted === 0 ? null : t('mosaics.about.deleted', { count: mosaic.photosDeleted })}
      </StatusLine>
      <Facts
        items={[
          [t('mosaics.about.scale'), scaleText(words, mosaic.mmPx)],
          [
            t('mosaics.about.size'),
            extent === undefined
              ? undefined
              : t('mosaics.about.sizeText', {
                  width: whole(mosaic.widthPx ?? 0),
                  height: whole(mosaic.heightPx ?? 0),
                  widthM: numberText(locale, extent.widthM, 1),
                  heightM: numberText(locale, extent.heightM, 1),
                }),
          ],
          [
            t('mosaics.about.shown'),
            mosaic.shownShare === null
              ? undefined
              : t('mosaics.about.shownText', { share: shareText(words, mosaic.shownShare) }),
          ],
          [t('mosaics.about.lengths'), accuracy === null ? undefined : lengthsText(words, accuracy)],
          [t('mosaics.about.upright'), uprightText(words, accuracy)],
          [
            t('mosaics.about.placed'),
            accuracy === null
              ? undefined
              : t('mosaics.about.placedText', { value: errorUpTo(locale, accuracy.shiftSigmaM, 2) }),
          ],
          [
            t('mosaics.about.photos'),
            t('mosaics.about.photosText', { used: whole(mosaic.photosUsed), leftOut: whole(mosaic.photosLeftOut) }),
          ],
          [
            t('mosaics.about.made'),
            t('mosaics.about.madeBy', {
              moment: formatMoment(locale, madeAt(mosaic), 'minute'),
              name: mosaic.createdBy,
            }),
          ],
        ]}
      />
      <MutedText>{t('mosaics.about.hint')}</MutedText>
      {mayDraw && mosaic.kind === 'visual' && <MutedText>{t('mosaics.about.hintDraw')}</MutedText>}
    </Panel>
  )
}
