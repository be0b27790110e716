import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { doubtReasons, type DoubtReason, type FloorDoubt } from '@plumbline/inspection/floors/floor-doubts'
import { hardwareOf, type Hardware } from '@plumbline/inspection/photos/drone-models'
import { stepperMax } from '@plumbline/inspection/photos/media-choices'
import type { Translate } from '../../../../i18n/translate.ts'
import { emptyColumns } from '../../sorting/arrange-photos.ts'
import type { Chosen } from '../../sorting/chosen-files.ts'
import { otherElevations, unchosenFloors } from '../../sorting/place-suggestions.ts'
import { elevationName, floorName } from '../elevation-names.ts'
import type { Wizard } from '../use-wizard.ts'
import { floorsOfMarker, type FloorDraft } from '../wizard-draft.ts'
import { columnNumbers, listText } from '../wizard-texts.ts'

/** Something to check, with the way to settle it where there is one. */
export type Notice = { readonly text: string; readonly action?: string; readonly run?: () => void }

const untied = { elevationId: null, floorStartIdx: null, floorEndIdx: null }

/** Metres: nearer than this to what was typed a laser says nothing new. */
const near = 0.5

const maxNamedFloors = 8
const maxNamedPhotos = 3
const maxElevations = 2

type Camera = Hardware & { readonly name: string }
/** A camera that is in no table goes by its own name. */
const cameraLabel = ({ model, payload, name }: Camera) => (model !== 'Other' ? model : (payload ?? name))

/** The camera that took most of the files. */
export function mainCamera(accepted: readonly Chosen[]) {
  const read = accepted.flatMap(({ facts }): readonly Camera[] =>
    facts?.model ? [{ name: facts.model, ...(hardwareOf(facts.model) ?? { model: 'Other' }) }] : [],
  )
  const [largest] = [...Map.groupBy(read, (one) => cameraLabel(one)).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  return largest && { ...largest[0]!, count: largest.length }
}

const refusals = {
  'not-in-plan': 'media.wizard.notice.notInPlan',
  'over-quota-images': 'media.wizard.notice.beyondImages',
  'over-quota-bytes': 'media.wizard.notice.beyondData',
} as const
type Refusal = keyof typeof refusals

/** How many files the plan or the quota keeps out. */
export function refusalsIn(oddities: Wizard['oddities']): Readonly<Record<Refusal, number>> {
  const counts = { 'not-in-plan': 0, 'over-quota-images': 0, 'over-quota-bytes': 0 }
  for (const { code } of [...oddities.values()].flat()) if (code in counts) counts[code as Refusal] += 1
  return counts
}

export const refusalNotices = (
  t: Translate,
  counts: Readonly<Record<Refusal, number>>,
  onShowLeft: () => void,
): readonly Notice[] =>
  (Object.keys(refusals) as Refusal[])
    .filter((code) => counts[code] > 0)
    .map((code) => ({
      text: t(refusals[code], { count: counts[code] }),
      action: t('media.wizard.notice.show'),
      run: onShowLeft,
    }))

/** Videos in a column that has one, columns that were not flown, and a flight that goes up and down more often than columns were asked for. */
export function columnNotices(t: Translate, { floors, refused, arranged, grid, setFloors }: Wizard): readonly Notice[] {
  const { likelyColumns } = arranged
  const empty = emptyColumns(grid)
  const leftOut = arranged.leftOut.filter((column) => empty.includes(column))
  const change = (count: number) => ({
    action: t('media.wizard.notice.useColumns', { count }),
    run: () => setFloors({ ...floors, imageColumns: count }),
  })
  const more = Math.min(stepperMax.imageColumns, floors.imageColumns + refused.length)
  const taken = {
    text: t('media.wizard.notice.taken', { count: refused.length, list: columnNumbers(t, refused) }),
    ...(more > floors.imageColumns ? change(more) : {}),
  }
  return [
    ...(refused.length > 0 ? [taken] : []),
    ...(leftOut.length === 0
      ? []
      : [{ text: t('media.wizard.notice.leftOut', { count: leftOut.length, list: columnNumbers(t, leftOut) }) }]),
    ...(likelyColumns === undefined
      ? []
      : [
          {
            text: t('media.wizard.notice.columns', { count: likelyColumns, asked: floors.imageColumns }),
            ...change(likelyColumns),
          },
        ]),
  ]
}

/** Photos of a planned flight whose column is beyond what a marker can have. */
export function planNotices(
  t: Translate,
  { planned, elevation }: Pick<Wizard, 'planned' | 'elevation'>,
): readonly Notice[] {
  const max = stepperMax.imageColumns
  const beyond = [...planned.values()].filter(
    ({ elevationId, column }) => elevationId === elevation?._id && column > max,
  )
  return beyond.length === 0 ? [] : [{ text: t('coverage.wizard.plannedBeyond', { count: beyond.length, max }) }]
}

/** Whether the photos were taken here could not be seen. */
export function uncheckedNotices(
  t: Translate,
  { whereabouts: { site, compared }, accepted, arePlacesPending, isVideo, chosen }: Wizard,
): readonly Notice[] {
  if (isVideo || arePlacesPending || chosen.isReading || !accepted.some(({ kind }) => kind === 'photo')) return []
  if (site === null) return [{ text: t('coverage.wizard.elsewhere.unchecked') }]
  return compared === 0 ? [{ text: t('coverage.wizard.elsewhere.uncheckedPhotos') }] : []
}

/** Photos that do not say how high they were taken: which floor they show is taken from their order. */
export function heightNotices(
  t: Translate,
  { accepted, chosen, isVideo, floors: { floors }, planned }: Wizard,
): readonly Notice[] {
  if (isVideo || chosen.isReading || floors.length < 2) return []
  const count = accepted.filter(
    ({ id, kind, facts }) => kind === 'photo' && !planned.has(id) && (facts?.relativeAltitude ?? null) === null,
  ).length
  return count === 0 ? [] : [{ text: t('media.wizard.notice.noHeight', { count }) }]
}

/** Which photos tell another elevation or another floor than the chosen ones. */
export const misplacedIn = (
  suggestions: Wizard['suggestions'],
  tray: readonly string[],
  elevation: ElevationPlan | undefined,
  { elevationId, floors }: Pick<FloorDraft, 'elevationId' | 'floors'>,
) => ({
  others: otherElevations(suggestions.values(), elevationId ?? null).slice(0, maxElevations),
  outside: unchosenFloors(tray, suggestions, { elevation, floors }),
})
type Misplaced = ReturnType<typeof misplacedIn>

/** Photos of another elevation, or of floors that were not chosen. */
export function placeNotices(
  t: Translate,
  { floors, elevation, setFloors }: Wizard,
  elevations: readonly ElevationPlan[],
  { others, outside }: Misplaced,
): readonly Notice[] {
  const elsewhere = others.flatMap(({ elevationId, count }): readonly Notice[] => {
    const other = elevations.find(({ _id }) => _id === elevationId)
    if (other === undefined) return []
    const name = elevationName(other)
    return [
      {
        text: t('media.wizard.notice.otherElevation', { count, name }),
        action: t('media.wizard.notice.switchTo', { name }),
        run: () => setFloors({ ...floors, elevationId, floors: floorsOfMarker(other, untied) }),
      },
    ]
  })
  if (outside.count === 0) return elsewhere
  const named = outside.floors.slice(0, maxNamedFloors).map((index) => floorName(elevation!.floorRange[index]!))
  const list = listText(t, [...named, ...(outside.floors.length > maxNamedFloors ? ['…'] : [])])
  return [
    ...elsewhere,
    {
      text: t('media.wizard.notice.otherFloors', { count: outside.count, list }),
      action: t('media.wizard.notice.addFloors'),
      run: () =>
        setFloors({
          ...floors,
          floors: [...floors.floors, ...outside.floors].toSorted((one, other) => one - other),
        }),
    },
  ]
}

/** Another camera than the one that was chosen, or another distance than was typed. */
export function cameraNotices(
  t: Translate,
  { droneDraft, lasers, setDrone }: Wizard,
  camera: ReturnType<typeof mainCamera>,
): readonly Notice[] {
  const isOtherCamera =
    camera !== undefined &&
    (camera.model !== droneDraft.hardwareModel ||
      (camera.payload !== undefined && camera.payload !== droneDraft.payload))
  const laser = lasers[Math.floor(lasers.length / 2)]
  const isOtherDistance = laser !== undefined && Math.abs(laser - Number(droneDraft.pdib)) > near
  return [
    ...(isOtherCamera
      ? [
          {
            text: t('media.wizard.notice.camera', { count: camera.count, model: cameraLabel(camera) }),
            action: t('media.wizard.notice.useCamera', { model: cameraLabel(camera) }),
            run: () =>
              setDrone({
                ...droneDraft,
                source: 'drone',
                hardwareModel: camera.model,
                payload: camera.payload ?? droneDraft.payload,
              }),
          },
        ]
      : []),
    ...(isOtherDistance
      ? [
          {
            text: t('media.wizard.notice.laser', { value: laser.toFixed(1) }),
            action: t('media.wizard.notice.useLaser', { value: laser.toFixed(1) }),
            run: () => setDrone({ ...droneDraft, pdib: laser.toFixed(1) }),
          },
        ]
      : []),
  ]
}

/** Photos whose floor is in doubt, by reason; the first of them by name. */
export const doubtNotices = (
  t: Translate,
  { byId }: Wizard,
  doubts: ReadonlyMap<string, FloorDoubt>,
  onNextDoubt: (reason: DoubtReason) => void,
): readonly Notice[] =>
  doubtReasons.flatMap((reason): readonly Notice[] => {
    const found = [...doubts].filter(([, doubt]) => doubt.reason === reason)
    if (found.length === 0) return []
    const ids = found.map(([id]) => id)
    const metres = Math.max(...found.map(([, { plusMinusM }]) => plusMinusM ?? 0)).toFixed(1)
    const named = ids.slice(0, maxNamedPhotos).map((id) => byId.get(id)?.name ?? '')
    const list = listText(t, [...named, ...(ids.length > maxNamedPhotos ? ['…'] : [])])
    return [
      {
        text: t(`media.wizard.notice.doubts.${reason}`, { count: ids.length, list, metres }),
        action: t('media.wizard.notice.showNext'),
        run: () => onNextDoubt(reason),
      },
    ]
  })
