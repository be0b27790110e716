import type { Locale } from '@plumbline/contract/locales'
import type { ProjectStanding } from '@plumbline/contract/projects/standing'
import { formatMoment } from '../../../i18n/format-moment.ts'
import type { Translate } from '../../../i18n/translate.ts'

export const progressParts = ['drawings', 'photos', 'detector', 'review', 'report'] as const
export type ProgressPart = (typeof progressParts)[number]
/** begun: something is there, and something is left. */
export type ProgressRow = {
  readonly state: 'done' | 'begun' | 'none'
  readonly text: string
  /** Sentences of their own below it. */
  readonly notes?: readonly string[]
  readonly share: string
}

type Words = { readonly t: Translate; readonly locale: Locale }

function listOf({ t }: Words, parts: readonly string[]): string {
  return parts.reduce((one, other) => (one === '' ? other : t('projects.standing.progress.list', { one, other })), '')
}

/** Whole percent, rounded down: what is not all is never 100 %. */
const percentText = ({ t }: Words, part: number, whole: number) =>
  t('projects.standing.progress.percent', { percent: Math.floor((part / whole) * 100) })

const plain = ({ t }: Words, state: ProgressRow['state']): string =>
  t(`projects.standing.progress.${state === 'begun' ? 'open' : state}`)

function drawingsRow(words: Words, { plans, elevations, floors, withoutFloors }: ProjectStanding['drawings']) {
  const { t } = words
  const say = (part: 'plans' | 'elevations' | 'floors' | 'withoutFloors', count: number) =>
    count === 0 ? [] : [t(`projects.standing.progress.${part}`, { count })]
  const state = plans + elevations === 0 ? 'none' : elevations > 0 && withoutFloors === 0 ? 'done' : 'begun'
  const said = listOf(words, [
    ...say('plans', plans),
    ...say('elevations', elevations),
    ...say('floors', floors),
    ...say('withoutFloors', withoutFloors),
  ])
  return { state, text: said || t('projects.standing.progress.noDrawings'), share: plain(words, state) } as const
}

function photosRow(words: Words, photos: ProjectStanding['photos']): ProgressRow {
  const { t } = words
  const { visual, thermal, videos, arriving, opening, failed, damaged } = photos
  const uploaded = visual + thermal + videos
  if (uploaded + arriving + opening + failed + damaged === 0)
    return { state: 'none', text: t('projects.standing.progress.noPhotos'), share: plain(words, 'none') }
  const say = (part: 'thermal' | 'videos' | 'arriving' | 'opening' | 'damaged', count: number) =>
    count === 0 ? [] : [t(`projects.standing.progress.${part}`, { count })]
  const state = arriving + opening + failed + damaged === 0 ? 'done' : 'begun'
  const text = listOf(words, [
    t('projects.standing.progress.uploaded', { count: uploaded }),
    ...say('thermal', thermal),
    ...say('videos', videos),
    ...say('arriving', arriving),
    ...say('opening', opening),
    t('projects.standing.progress.failed', { count: failed }),
    ...say('damaged', damaged),
  ])
  return { state, text, share: plain(words, state) }
}

function detectorRow(words: Words, { detector, photos }: ProjectStanding): ProgressRow {
  const { t } = words
  const { read, waiting, notRead, failed, isAvailable } = detector
  const count = read + waiting + notRead + failed
  const notes = [
    ...(!isAvailable && notRead > 0 ? [t('projects.standing.progress.noDetector')] : []),
    ...(photos.thermal > 0 ? [t('projects.standing.progress.thermalExcluded')] : []),
  ]
  if (count === 0)
    return {
      state: 'none',
      text: t('projects.standing.progress.nothingToRead'),
      notes,
      share: plain(words, 'none'),
    }
  const said = listOf(words, [
    t('projects.standing.progress.read', { read, count }),
    ...(waiting === 0 ? [] : [t('projects.standing.progress.waiting', { count: waiting })]),
    ...(notRead === 0 ? [] : [t('projects.standing.progress.notRead', { count: notRead })]),
    ...(failed === 0 ? [] : [t('projects.standing.progress.failed', { count: failed })]),
  ])
  return {
    state: read === count ? 'done' : read > 0 ? 'begun' : 'none',
    text: said,
    notes,
    share: percentText(words, read, count),
  }
}

function reviewRow(words: Words, { review, detector }: ProjectStanding): ProgressRow {
  const { t } = words
  const decided = review.accepted + review.rejected
  const count = review.toDecide + decided
  if (count === 0)
    return {
      state: 'none',
      text: t(`projects.standing.progress.${detector.read === 0 ? 'nothingRead' : 'noSuggestions'}`),
      share: plain(words, 'none'),
    }
  return {
    state: review.toDecide === 0 ? 'done' : 'begun',
    text: t('projects.standing.progress.decided', { toDecide: review.toDecide, decided }),
    share: percentText(words, decided, count),
  }
}

function reportRow(words: Words, { report, laterReport }: ProjectStanding): ProgressRow {
  const { t, locale } = words
  const isMaking = laterReport?.status === 'pending' || laterReport?.status === 'processing'
  const later = [
    ...(isMaking ? [t('projects.standing.progress.making')] : []),
    ...(laterReport?.status === 'failed' ? [t('projects.standing.progress.makingFailed')] : []),
  ]
  if (report === null)
    return {
      state: isMaking ? 'begun' : 'none',
      text: listOf(words, later) || t('projects.standing.progress.noReport'),
      share: plain(words, 'none'),
    }
  const state = report.isOutdated || report.signaturesMissing > 0 || isMaking ? 'begun' : 'done'
  const day = report.finishedAt === null ? '' : formatMoment(locale, report.finishedAt, 'day')
  const text = listOf(words, [
    t('projects.standing.progress.revision', { revision: report.revision, day }),
    ...(report.isOutdated ? [t('projects.standing.progress.outdated')] : []),
    ...(report.signaturesMissing > 0
      ? [t('projects.standing.progress.unsigned', { count: report.signaturesMissing })]
      : []),
    ...later,
  ])
  return { state, text, share: plain(words, state) }
}

/** What is done, in the order of the work. */
export function progressRows(words: Words, standing: ProjectStanding): Readonly<Record<ProgressPart, ProgressRow>> {
  return {
    drawings: drawingsRow(words, standing.drawings),
    photos: photosRow(words, standing.photos),
    detector: detectorRow(words, standing),
    review: reviewRow(words, standing),
    report: reportRow(words, standing),
  }
}
