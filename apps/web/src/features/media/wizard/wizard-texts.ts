import type { Locale } from '@plumbline/contract/locales'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { gsdRangeText, millimetres } from '../../../i18n/gsd-text.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { Judging } from '../sorting/chosen-files.ts'
import { largestGsd, type GsdReading } from '../sorting/wizard-gsd.ts'
import type { Wizard } from './use-wizard.ts'

/** With the sign that the language sets between names. */
export const listText = (t: Translate, items: readonly string[]): string =>
  items.length === 0 ? '' : items.reduce((one, other) => t('coverage.view.list', { one, other }))

/** Columns are counted from 1 for people. */
export const columnNumbers = (t: Translate, columns: readonly number[]): string =>
  listText(
    t,
    columns.map((column) => String(column + 1)),
  )

function kindsText(t: Translate, { accepted, isVideo }: Pick<Wizard, 'accepted' | 'isVideo'>): string {
  const photos = accepted.filter(({ kind }) => kind === 'photo')
  if (isVideo || photos.length === 0) return ''
  const heat = photos.filter(({ facts }) => facts?.type === 'thermal').length
  const light = photos.filter(({ facts }) => facts?.type === 'visual').length
  const unknown = photos.length - heat - light
  if (unknown > 0) return t('media.wizard.files.kindsUnknown', { light, heat, unknown })
  if (heat > 0 && light > 0) return t('media.wizard.files.kinds', { light, heat })
  return t(heat === 0 ? 'media.wizard.files.allVisual' : 'media.wizard.files.allThermal')
}

/** What will be uploaded, and how much the project still takes. */
export function summaryText(
  t: Translate,
  locale: Locale,
  wizard: Pick<Wizard, 'accepted' | 'isVideo'>,
  { quota, isQuotaUnknown }: { readonly quota: Judging['quota']; readonly isQuotaUnknown: boolean },
): string {
  const { accepted, isVideo } = wizard
  const main = accepted.filter(({ kind }) => kind === (isVideo ? 'video' : 'photo')).length
  const bytes = accepted.reduce((sum, { size }) => sum + size, 0)
  return [
    main === 0 ? '' : t(isVideo ? 'media.wizard.files.videos' : 'media.wizard.files.photos', { count: main }),
    kindsText(t, wizard),
    accepted.length > main ? t('media.wizard.files.others', { count: accepted.length - main }) : '',
    accepted.length === 0 ? '' : formatBytes(locale, bytes),
    isQuotaUnknown ? t('media.wizard.files.quotaUnknown') : '',
    quota === null
      ? ''
      : t('media.wizard.files.quota', { images: quota.images, bytes: formatBytes(locale, quota.bytes) }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Why the upload cannot start yet: each reason for which the button rests is said beside it. */
export function wantingText(t: Translate, wizard: Wizard): string {
  const { chosen, accepted, isComplete, refused, missing, isVideo, grid } = wizard
  if (chosen.files.length === 0) return t('media.wizard.files.notYet')
  if (accepted.length === 0) return t('media.wizard.files.noneGoing')
  if (chosen.isReading) return ''
  if (!isComplete.floors || !isComplete.drone)
    return t('media.wizard.files.otherStep', {
      step: t(`media.wizard.steps.${isComplete.floors ? 'drone' : 'floors'}`),
    })
  if (refused.length > 0)
    return t('media.wizard.notice.taken', { count: refused.length, list: columnNumbers(t, refused) })
  if (isVideo && grid.tray.length > 0) return t('media.wizard.grid.trayVideos', { count: grid.tray.length })
  return missing.length === 0
    ? ''
    : t('media.wizard.files.missing', { count: missing.length, list: columnNumbers(t, missing) })
}

/** The GSD of the chosen photos in one line. */
export function gsdShortText(t: Translate, locale: Locale, gsd: GsdReading | undefined): string {
  const range = gsd?.basis === 'photos' ? gsdRangeText(t, locale, gsd.range) : null
  const unknown = gsd?.basis === 'photos' ? gsd.summary.unknown : 0
  const largest = largestGsd(gsd)
  if (range === null || largest === null) return t('media.wizard.gsd.shortUnknown')
  return [
    t('media.wizard.gsd.short', { value: range }),
    t('media.wizard.gsd.crackShort', { value: millimetres(locale, largest) }),
    ...(unknown > 0 ? [t('media.gsd.unknown', { count: unknown })] : []),
  ].join(' · ')
}
