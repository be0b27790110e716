import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { doubtReasons, type DoubtReason, type FloorDoubt } from '@plumbline/inspection/floors/floor-doubts'
import { hardwareOf, type Hardware } from '@plumbline/inspection/photos/drone-models'
import { stepperMax } from '@plumbline/inspection/photos/media-choices'
import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { elevationName, floorName } from './elevation-names.ts'
import { otherElevations, unchosenFloors } from '../sorting/place-suggestions.ts'
import type { Wizard } from './use-wizard.ts'
import { floorsOfMarker } from './wizard-draft.ts'
import classes from './WizardFiles.module.css'

type Props = {
  readonly wizard: Wizard
  readonly elevations: readonly ElevationPlan[]
  readonly warned: number
  readonly left: number
  readonly doubts: ReadonlyMap<string, FloorDoubt>
  readonly onShow: (view: 'list' | 'left') => void
  readonly onNextDoubt: (reason: DoubtReason) => void
}

const untied = { elevationId: null, floorStartIdx: null, floorEndIdx: null }

/** Metres: nearer than this to what was typed a laser says nothing new. */
const near = 0.5

const maxNamed = 8
const namedPhotos = 3

type Camera = Hardware & { readonly name: string }
/** A camera that is in no table goes by its own name. */
const cameraLabel = ({ model, payload, name }: Camera) => (model !== 'Other' ? model : (payload ?? name))

/** What the photos say against what was chosen; each with the way to settle it. */
export function WizardNotices({ wizard, elevations, warned, left, doubts, onShow, onNextDoubt }: Props) {
  const t = useT()
  const {
    accepted,
    suggestions,
    floors,
    droneDraft,
    lasers,
    oddities,
    refused,
    grid,
    elevation,
    arranged: { likelyColumns },
  } = wizard
  const others = useMemo(
    () => otherElevations(suggestions.values(), floors.elevationId ?? null).slice(0, 2),
    [suggestions, floors.elevationId],
  )
  const outside = useMemo(
    () => unchosenFloors(grid.tray, suggestions, { elevation, floors: floors.floors }),
    [grid.tray, suggestions, elevation, floors.floors],
  )
  const outsideNames =
    outside.floors
      .slice(0, maxNamed)
      .map((index) => floorName(elevation!.floorRange[index]!))
      .join(', ') + (outside.floors.length > maxNamed ? ', …' : '')
  const camera = useMemo(() => {
    const read = accepted.flatMap(({ facts }): readonly Camera[] =>
      facts?.model ? [{ name: facts.model, ...(hardwareOf(facts.model) ?? { model: 'Other' }) }] : [],
    )
    const [most] = [...Map.groupBy(read, (one) => cameraLabel(one)).values()].toSorted(
      (one, other) => other.length - one.length,
    )
    return most && { ...most[0]!, count: most.length }
  }, [accepted])
  const isOtherCamera =
    camera !== undefined &&
    (camera.model !== droneDraft.hardwareModel ||
      (camera.payload !== undefined && camera.payload !== droneDraft.payload))
  const cameraName = camera === undefined ? '' : cameraLabel(camera)
  const laser = lasers[Math.floor(lasers.length / 2)]
  const isOtherDistance = laser !== undefined && Math.abs(laser - Number(droneDraft.pdib)) > near

  const codes = useMemo(() => [...oddities.values()].flat().map(({ code }) => code), [oddities])
  const [beyondImages, beyondData] = [
    codes.filter((code) => code === 'over-quota-images').length,
    codes.filter((code) => code === 'over-quota-bytes').length,
  ]
  const barred = codes.filter((code) => code === 'not-in-plan').length
  const more = Math.min(stepperMax.imageColumns, floors.imageColumns + refused.length)
  const showLeft = { action: t('media.wizard.notice.show'), run: () => onShow('left') }

  const notices: readonly { readonly text: string; readonly action?: string; readonly run?: () => void }[] = [
    ...(barred > 0 ? [{ text: t('media.wizard.notice.notInPlan', { count: barred }), ...showLeft }] : []),
    ...(beyondImages > 0
      ? [{ text: t('media.wizard.notice.beyondImages', { count: beyondImages }), ...showLeft }]
      : []),
    ...(beyondData > 0 ? [{ text: t('media.wizard.notice.beyondData', { count: beyondData }), ...showLeft }] : []),
    ...(refused.length > 0
      ? [
          {
            text: t('media.wizard.notice.taken', {
              count: refused.length,
              list: refused.map((column) => column + 1).join(', '),
            }),
            ...(more > floors.imageColumns
              ? {
                  action: t('media.wizard.notice.useColumns', { count: more }),
                  run: () => wizard.setFloors({ ...floors, imageColumns: more }),
                }
              : {}),
          },
        ]
      : []),
    ...(likelyColumns === undefined
      ? []
      : [
          {
            text: t('media.wizard.notice.columns', { count: likelyColumns, asked: floors.imageColumns }),
            action: t('media.wizard.notice.useColumns', { count: likelyColumns }),
            run: () => wizard.setFloors({ ...floors, imageColumns: likelyColumns }),
          },
        ]),
    ...others.flatMap(({ elevationId, count }) => {
      const elevation = elevations.find(({ _id }) => _id === elevationId)
      if (elevation === undefined) return []
      const name = elevationName(elevation)
      return [
        {
          text: t('media.wizard.notice.otherElevation', { count, name }),
          action: t('media.wizard.notice.switchTo', { name }),
          run: () => wizard.setFloors({ ...floors, elevationId, floors: floorsOfMarker(elevation, untied) }),
        },
      ]
    }),
    ...(outside.count > 0
      ? [
          {
            text: t('media.wizard.notice.otherFloors', { count: outside.count, list: outsideNames }),
            action: t('media.wizard.notice.addFloors'),
            run: () =>
              wizard.setFloors({
                ...floors,
                floors: [...floors.floors, ...outside.floors].toSorted((one, other) => one - other),
              }),
          },
        ]
      : []),
    ...(isOtherCamera
      ? [
          {
            text: t('media.wizard.notice.camera', { count: camera.count, model: cameraName }),
            action: t('media.wizard.notice.useCamera', { model: cameraName }),
            run: () =>
              wizard.setDrone({
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
            run: () => wizard.setDrone({ ...droneDraft, pdib: laser.toFixed(1) }),
          },
        ]
      : []),
    ...doubtReasons.flatMap((reason) => {
      const ids = [...doubts].filter(([, doubt]) => doubt.reason === reason).map(([id]) => id)
      if (ids.length === 0) return []
      const list =
        ids
          .slice(0, namedPhotos)
          .map((id) => wizard.byId.get(id)?.name ?? '')
          .join(', ') + (ids.length > namedPhotos ? ', …' : '')
      return [
        {
          text: t(`media.wizard.notice.doubts.${reason}`, { count: ids.length, list }),
          action: t('media.wizard.notice.showNext'),
          run: () => onNextDoubt(reason),
        },
      ]
    }),
    ...(warned > 0
      ? [
          {
            text: t('media.wizard.notice.warned', { count: warned }),
            action: t('media.wizard.notice.show'),
            run: () => onShow('list'),
          },
        ]
      : []),
    ...(left > barred + beyondImages + beyondData
      ? [{ text: t('media.wizard.notice.left', { count: left - barred - beyondImages - beyondData }), ...showLeft }]
      : []),
  ]
  return (
    <section aria-label={t('media.wizard.notice.label')} className={classes.notices}>
      <h3>{t('media.wizard.notice.label')}</h3>
      {notices.length === 0 && <p className={classes.quiet}>{t('media.wizard.notice.fine')}</p>}
      <ul>
        {notices.map(({ text, action, run }) => (
          <li key={text}>
            <span>{text}</span>
            {run && (
              <button type="button" onClick={run}>
                {action}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
