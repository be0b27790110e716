import { presentStatus } from '@plumbline/contract/markers/marker-status'
import { isStated } from '@plumbline/inspection/photos/photo-facts'
import type { MediaDetail } from '@plumbline/contract/media/library'
import type { ReactNode } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { WholeName } from '../../../ui/display/FileName.tsx'
import { cameraClock } from '../camera-clock.ts'
import { clockText } from '../clock-text.ts'
import { directionOf } from '../../../canvas/scale-length.ts'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { PhotoSection } from './PhotoSection.tsx'

type Row = readonly [label: string, value: ReactNode]
type Unit = 'mm' | 'px' | 'm' | 'degrees' | 'times'
type Optional = number | null | undefined

/** Numbers with their units; nothing for what is not stated. */
function useFactText() {
  const t = useT()
  const locale = useLocale()
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(value)
  const measure = (value: Optional, unit: Unit, digits: number): string | null =>
    value === null || value === undefined ? null : t(`media.photo.facts.${unit}`, { value: number(value, digits) })
  return {
    t,
    locale,
    measure,
    bearing: (value: Optional): string | null =>
      value === null || value === undefined
        ? null
        : `${measure(((value % 360) + 360) % 360, 'degrees', 1)} (${t(`media.photo.directions.${directionOf(value)}`)})`,
    // Thermal pictures have a few thousand pixels, which is 0 with one digit.
    pixels: (width: number, height: number) =>
      t('media.photo.facts.megapixels', {
        width,
        height,
        count: new Intl.NumberFormat(
          locale,
          width * height < 1e6 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 1, useGrouping: false },
        ).format((width * height) / 1e6),
      }),
  }
}
type FactText = ReturnType<typeof useFactText>

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

function fileRows({ t, locale, pixels }: FactText, { image }: MediaDetail): readonly Row[] {
  const { width, height } = image
  const type = image.kind === 'photo' ? t(`media.photo.facts.types.${image.type}`) : ''
  return [
    [t('media.photo.facts.name'), <WholeName key="name" name={image.name} />],
    [
      t('media.photo.facts.type'),
      joined([t(`media.photo.facts.kinds.${image.kind}`), type, image.format.toUpperCase()]),
    ],
    [t('media.photo.facts.status'), t(`markers.status.words.${presentStatus(image.status, 1).word}`)],
    [t('media.photo.facts.size'), formatBytes(locale, image.size)],
    [t('media.photo.facts.pixels'), width === null || height === null ? null : pixels(width, height)],
    [t('media.photo.facts.taken'), image.takenAt === null ? null : cameraClock(locale, image.takenAt, 'second')],
    [
      t('media.photo.facts.uploaded'),
      t('media.photo.facts.by', {
        name: image.uploadedBy.name,
        at: formatMoment(locale, image.createdAt),
      }),
    ],
    [t('media.photo.facts.sequence'), image.sequenceNumber === null ? null : String(image.sequenceNumber)],
  ]
}

function cameraRows({ t, measure }: FactText, { image, facts }: MediaDetail): readonly Row[] {
  const unstated = facts === null ? null : t('media.photo.facts.unstated')
  return [
    [t('media.photo.facts.model'), facts?.model ?? image.cameraModel ?? unstated],
    [t('media.photo.facts.lens'), facts?.imageSource ?? null],
    [t('media.photo.facts.serial'), facts?.serial && isStated(facts.serial) ? facts.serial : unstated],
    [t('media.photo.facts.hardware'), joined([image.hardwareModel, image.payload ?? '']) || null],
    [t('media.photo.facts.focal'), measure(facts?.focalLength ?? image.focalLength, 'mm', 2)],
    [t('media.photo.facts.equivalent'), measure(facts?.equivalentFocalLength ?? image.equivalentFocalLength, 'mm', 1)],
    [t('media.photo.facts.calibrated'), measure(facts?.calibratedFocalLength, 'px', 2)],
    [t('media.photo.facts.zoom'), measure(facts?.digitalZoom, 'times', 2)],
    [t('media.photo.facts.distance'), measure(image.pdib, 'm', 2)],
    [t('media.photo.facts.laser'), measure(facts?.laserRange, 'm', 2)],
  ]
}

function positionRows({ t, measure, bearing }: FactText, { image, facts }: MediaDetail): readonly Row[] {
  const position = facts?.position ?? null
  const rtk = facts?.rtk ?? null
  return [
    [t('media.photo.facts.latitude'), measure(position?.latitude, 'degrees', 7)],
    [t('media.photo.facts.longitude'), measure(position?.longitude, 'degrees', 7)],
    [
      t('media.photo.facts.source'),
      position === null ? null : t(`media.photo.facts.positionSources.${position.source}`),
    ],
    [t('media.photo.facts.rtk'), rtk === null ? null : t(`media.photo.facts.rtks.${rtk}`)],
    [t('media.photo.facts.absolute'), measure(facts?.absoluteAltitude, 'm', 2)],
    [t('media.photo.facts.relative'), measure(facts?.relativeAltitude ?? image.relativeAltitude, 'm', 2)],
    [t('media.photo.facts.yaw'), bearing(facts?.gimbalYaw)],
    [t('media.photo.facts.pitch'), measure(facts?.gimbalPitch, 'degrees', 1)],
    [t('media.photo.facts.roll'), measure(facts?.gimbalRoll, 'degrees', 1)],
    [t('media.photo.facts.flight'), bearing(facts?.flightYaw)],
  ]
}

type Props = { readonly detail: MediaDetail; readonly onOpen: (id: string) => void }

/** Everything the file says of itself (EXIF and XMP), in words and units; what a person chose is named as such. */
export function PhotoFacts({ detail, onOpen }: Props) {
  const text = useFactText()
  const { t } = text
  const { image, facts } = detail
  const { frameOf } = image
  const rows = [...fileRows(text, detail), ...cameraRows(text, detail), ...positionRows(text, detail)]
  const frame =
    frameOf === null ? null : (
      <>
        <LinkButton onClick={() => onOpen(frameOf)}>{t('media.photo.facts.openVideo')}</LinkButton>{' '}
        {image.frameAt !== null && t('media.photo.facts.frameAt', { at: clockText(image.frameAt) })}
      </>
    )
  return (
    <PhotoSection title={t('media.photo.facts.title')}>
      <Facts items={[...rows, [t('media.photo.facts.frame'), frame]]} columns="even" />
      {facts === null && image.kind === 'photo' && <MutedText size="sm">{t('media.photo.facts.none')}</MutedText>}
    </PhotoSection>
  )
}
