import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { photosPositionQuery } from '../../../api/media/library.ts'
import { useT } from '../../../i18n/use-t.ts'
import { InfoText } from './InfoText.tsx'
import { degreesText, type Place } from '../../../ui/map/mercator.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './ProjectInfo.module.css'
import { PositionMap } from '../map/PositionMap.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import type { InfoFormState } from './use-info-form.ts'

/** Only a whole and possible pair of numbers is a place. */
function placeOf(latitude: string, longitude: string): Place | undefined {
  if (latitude.trim() === '' || longitude.trim() === '') return undefined
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined
}

type Inspected = { readonly projectId: string; readonly inspectionId: string }

/** Offered only where photos know where they were taken. */
function FromPhotos({ of, form }: { readonly of: Inspected; readonly form: InfoFormState }) {
  const t = useT()
  const { data } = useQuery(photosPositionQuery(of))
  if (!data?.coordinates) return null
  const [longitude, latitude] = data.coordinates
  return (
    <Button variant="default" onClick={() => form.setPlace(degreesText(latitude), degreesText(longitude))}>
      {t('projects.info.position.fromPhotos', { count: data.count })}
    </Button>
  )
}

export function PositionField({
  form,
  mayEdit,
  photos,
}: {
  readonly form: InfoFormState
  readonly mayEdit: boolean
  readonly photos: Inspected | undefined
}) {
  const t = useT()
  const { latitude, longitude, country } = form.values
  const place = placeOf(latitude, longitude)
  return (
    <Panel title={t('projects.info.position.title')}>
      {(mayEdit || place !== undefined) && (
        <PositionMap
          place={place}
          country={country}
          {...(mayEdit
            ? { onPlace: (next: Place) => form.setPlace(degreesText(next.latitude), degreesText(next.longitude)) }
            : {})}
        />
      )}
      {mayEdit && <MutedText size="sm">{t('projects.info.position.hint')}</MutedText>}
      <div className={classes.numbers}>
        <InfoText form={form} mayEdit={mayEdit} field="latitude" inputMode="decimal" maxLength={20} />
        <InfoText form={form} mayEdit={mayEdit} field="longitude" inputMode="decimal" maxLength={20} />
      </div>
      {mayEdit && photos !== undefined && <FromPhotos of={photos} form={form} />}
      {mayEdit && (latitude !== '' || longitude !== '') && (
        <Button variant="subtle" className={classes.start} onClick={() => form.setPlace('', '')}>
          {t('projects.info.position.remove')}
        </Button>
      )}
    </Panel>
  )
}
