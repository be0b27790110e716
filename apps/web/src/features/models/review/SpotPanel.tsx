import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { Model, ModelPin, SeeingPhoto } from '@plumbline/contract/models/models'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { defectsQuery } from '../../../api/defects.ts'
import { ifcGuidAt, modelsKey, photosAtQuery, savePin } from '../../../api/models.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { millimetres } from '../../../i18n/gsd-text.ts'
import { placeMetres } from '../../../i18n/measured-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import type { ModelLinks } from './ModelReview.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { PanelStack, PanelTitle } from '../PanelStack.tsx'
import classes from '../Models.module.css'
import type { Picked } from '../stage/picker.ts'
import { PinDialog } from './PinDialog.tsx'
import { unplacedText } from '../place-text.ts'

type Of = OfWorkspace & { readonly inspectionId: string }

function Photos({
  of,
  spot,
  photoHref,
}: {
  readonly of: Of
  readonly spot: Picked
  readonly photoHref: (imageId: string) => string
}) {
  const t = useT()
  const { position, normal } = spot
  const found = useQuery(photosAtQuery(of, { position, normal }))
  if (found.isPending)
    return (
      <Text c="dimmed" role="status">
        {t('models.viewer.spot.loading')}
      </Text>
    )
  if (found.isError)
    return (
      <Text c="var(--pl-error)" role="alert">
        {errorText(t, found.error)}
      </Text>
    )
  const {
    data: photos,
    checked: { surfaces: walls, hidden, unaimed },
  } = found.data
  const unlooked = walls ? photos.filter(({ isClear }) => isClear === null).length : 0
  return (
    <>
      {photos.length === 0 ? (
        <Text c="dimmed">{t('models.viewer.spot.none')}</Text>
      ) : (
        <ol role="list">
          {photos.map((photo, i) => (
            <li key={photo.imageId}>
              <Photo photo={photo} isBest={i === 0} href={photoHref(photo.imageId)} />
            </li>
          ))}
        </ol>
      )}
      {hidden > 0 && <Text c="dimmed">{t('models.viewer.spot.hidden', { count: hidden })}</Text>}
      {unaimed > 0 && <Text c="var(--pl-error)">{t('models.viewer.spot.unaimed', { count: unaimed })}</Text>}
      {unlooked > 0 && <Text c="dimmed">{t('models.viewer.spot.unlooked', { count: unlooked })}</Text>}
      {!walls && photos.length > 0 && <Text c="dimmed">{t('models.viewer.spot.unchecked')}</Text>}
    </>
  )
}

function Photo({
  photo,
  isBest,
  href,
}: {
  readonly photo: SeeingPhoto
  readonly isBest: boolean
  readonly href: string
}) {
  const t = useT()
  const locale = useLocale()
  const { name, thumbnailUrl, at, gsd, distance, angle } = photo
  return (
    <Link to={href} className={classes.photo}>
      <span className={classes.thumb}>
        {thumbnailUrl !== null && <img src={thumbnailUrl} alt="" loading="lazy" crossOrigin="anonymous" />}
        <i style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }} aria-hidden="true" />
      </span>
      <span className={classes.name}>
        {name} {isBest && <b className={classes.best}>{t('models.viewer.spot.best')}</b>}
      </span>
      <MutedText component="span" isTabular>
        {t('models.viewer.spot.line', { gsd: millimetres(locale, gsd), distance: placeMetres(locale, distance) })}
      </MutedText>
      {angle !== null && (
        <MutedText component="span" isTabular>
          {t('models.viewer.spot.angle', { angle: Math.round(angle) })}
        </MutedText>
      )}
    </Link>
  )
}

/** A defect that is recorded already gets its place in space. */
function PinRecorded({
  of,
  model,
  spot,
  pins,
}: {
  readonly of: Of
  readonly model: Model
  readonly spot: Picked
  readonly pins: readonly ModelPin[]
}) {
  const t = useT()
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const defects =
    useInfiniteQuery(defectsQuery(of, {}, { sort: 'number', descending: true })).data?.pages.flatMap(
      ({ data }) => data,
    ) ?? []
  const pinned = new Set(pins.map(({ defectId }) => defectId))
  const one = defects.find(({ _id }) => _id === chosen)
  async function put() {
    const { position, normal } = spot
    try {
      await savePin(of, chosen, {
        position: [...position],
        normal: normal === null ? null : [...normal],
        modelId: model._id,
        ifcGuid: await ifcGuidAt(client, model, spot.feature),
      })
      await client.invalidateQueries({ queryKey: modelsKey })
      if (one !== undefined) showToast('brief', t('models.viewer.pins.pinned', { label: defectLabel(one.defectNum) }))
      setChosen('')
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    }
  }
  if (defects.length === 0) return null
  return (
    <Group gap="sm" align="flex-end" pb={6}>
      <NativeSelect
        label={t('models.viewer.pins.choose')}
        value={chosen}
        data={[
          { value: '', label: t('models.viewer.pins.chooseNone') },
          ...defects.map(({ _id, defectNum }) => ({ value: _id, label: defectLabel(defectNum) })),
        ]}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <Button variant="default" disabled={chosen === ''} onClick={() => void put()}>
        {pinned.has(chosen) ? t('models.viewer.spot.move') : t('models.viewer.pins.put')}
      </Button>
    </Group>
  )
}

type Props = {
  readonly of: Of
  readonly model: Model
  readonly spot: Picked | undefined
  readonly links: ModelLinks
  readonly pins: readonly ModelPin[]
  readonly mayEdit: boolean
  readonly onDefect: (defectId: string) => void
}

/** A place on the model: the photos that see it, and a defect for it. */
export function SpotPanel({ of, model, spot, links, pins, mayEdit, onDefect }: Props) {
  const t = useT()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  if (spot === undefined)
    return (
      <PanelStack title={t('models.viewer.spot.title')}>
        <Text c="dimmed">{t('models.viewer.spot.hint')}</Text>
      </PanelStack>
    )
  const [east = 0, north = 0, up = 0] = spot.position.map((metres) => Math.round(metres * 10) / 10)
  // East and north of a model that is not placed are those of no compass.
  const isLocal = model.placement.source === 'none'
  const unplaced = unplacedText(t, locale, model)
  const directionText = (name: 'east' | 'west' | 'north' | 'south', metres: number) =>
    t(`models.viewer.spot.${name}`, { metres: placeMetres(locale, Math.abs(metres)) })
  return (
    <PanelStack title={t('models.viewer.spot.title')}>
      <Text c="dimmed">
        {isLocal
          ? t('models.viewer.spot.local', {
              x: placeMetres(locale, east),
              y: placeMetres(locale, north),
              z: placeMetres(locale, up),
            })
          : t('models.viewer.spot.at', {
              across: directionText(east < 0 ? 'west' : 'east', east),
              along: directionText(north < 0 ? 'south' : 'north', north),
              up: placeMetres(locale, up),
            })}
      </Text>
      {mayEdit && <WriteButton onClick={() => setAsking(true)}>{t('models.viewer.spot.pin')}</WriteButton>}
      {mayEdit && <PinRecorded of={of} model={model} spot={spot} pins={pins} />}
      <PanelTitle>{t('models.viewer.spot.photos')}</PanelTitle>
      {isLocal ? (
        <Text c="dimmed">
          {t('models.viewer.spot.notPlaced')} {unplaced?.whole}
        </Text>
      ) : (
        <Photos of={of} spot={spot} photoHref={links.photo} />
      )}
      {isAsking && (
        <PinDialog
          of={of}
          model={model}
          spot={spot}
          onMade={(id) => {
            setAsking(false)
            onDefect(id)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </PanelStack>
  )
}
