import type { Locale } from '@plumbline/contract/locales'
import type { Media } from '@plumbline/contract/media/media'
import type { MediaSort } from '@plumbline/contract/media/library'
import type { ReactNode } from 'react'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { FileName } from '../../../ui/display/FileName.tsx'
import { Moment } from '../../../ui/display/Moment.tsx'
import { cameraClock } from '../camera-clock.ts'
import { LibraryStatus } from './LibraryStatus.tsx'

type Words = { readonly t: Translate; readonly locale: Locale; readonly place: string }
type ColumnName =
  | 'name'
  | 'place'
  | 'takenAt'
  | 'size'
  | 'modified'
  | 'uploadedBy'
  | 'status'
  | 'tag'
  | 'usage'
  | 'type'
  | 'format'
  | 'width'
  | 'height'
  | 'cameraModel'
  | 'focalLength'
  | 'equivalentFocalLength'
  | 'sensorWidth'
  | 'pdib'
export type ListColumn = {
  readonly name: ColumnName
  readonly width: number
  readonly isNumber?: true
  readonly sort?: MediaSort
  readonly show: (media: Media, words: Words) => ReactNode
}

/** Two decimals where they say something. */
const numberText = (value: number) => String(Math.round(value * 100) / 100)
const none = (t: Translate) => t('media.library.notKnown')
const measured = (unit: 'px' | 'mm' | 'm', value: number | null, t: Translate) =>
  value === null ? none(t) : t(`media.library.units.${unit}`, { value: numberText(value) })

/** Spec 1 §3, Media: every field in its order, after where and when. */
export const listColumns: readonly ListColumn[] = [
  { name: 'name', width: 336, sort: 'name', show: ({ name }) => <FileName name={name} /> },
  { name: 'place', width: 268, sort: 'place', show: (_, { place }) => place },
  {
    name: 'takenAt',
    width: 188,
    sort: 'time',
    show: ({ takenAt }, { t, locale }) => (takenAt === null ? none(t) : cameraClock(locale, takenAt)),
  },
  { name: 'size', width: 92, isNumber: true, sort: 'size', show: ({ size }, { locale }) => formatBytes(locale, size) },
  {
    name: 'modified',
    width: 188,
    show: ({ modified }, { t }) => (modified === null ? none(t) : <Moment at={modified} />),
  },
  { name: 'uploadedBy', width: 148, sort: 'uploaded', show: ({ uploadedBy }) => uploadedBy.name },
  { name: 'status', width: 300, show: (media) => <LibraryStatus media={media} hasReason /> },
  { name: 'tag', width: 120, show: ({ tag }, { t }) => (tag === '' ? none(t) : tag) },
  { name: 'usage', width: 120, show: ({ usage }, { t }) => t(`media.library.usages.${usage}`) },
  { name: 'type', width: 92, show: ({ type }, { t }) => t(`media.library.types.${type}`) },
  { name: 'format', width: 80, show: ({ format }, { t }) => (format === '' ? none(t) : format.toUpperCase()) },
  { name: 'width', width: 84, isNumber: true, show: ({ width }, { t }) => measured('px', width, t) },
  { name: 'height', width: 84, isNumber: true, show: ({ height }, { t }) => measured('px', height, t) },
  { name: 'cameraModel', width: 148, show: ({ cameraModel }, { t }) => cameraModel ?? none(t) },
  { name: 'focalLength', width: 108, isNumber: true, show: ({ focalLength }, { t }) => measured('mm', focalLength, t) },
  {
    name: 'equivalentFocalLength',
    width: 148,
    isNumber: true,
    show: ({ equivalentFocalLength }, { t }) => measured('mm', equivalentFocalLength, t),
  },
  { name: 'sensorWidth', width: 116, isNumber: true, show: ({ sensorWidth }, { t }) => measured('mm', sensorWidth, t) },
  { name: 'pdib', width: 136, isNumber: true, show: ({ pdib }, { t }) => measured('m', pdib, t) },
]
export const listWidth = listColumns.reduce((sum, { width }) => sum + width, 0)
