import { distinctColumnNames } from '@plumbline/inspection/floors/column-names'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Column, LayoutPlanMarker } from '@plumbline/contract/markers/markers'
import type { Media } from '@plumbline/contract/media/media'
import type { OutlineGroup } from '@plumbline/contract/media/library'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { topologyQuery } from '../../../api/drawings-elevation.ts'
import { columnsQuery } from '../../../api/markers.ts'
import { markerSetsQuery } from '../../../api/media/photo.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { Section } from './library-sections.ts'

const noElevations: readonly ElevationPlan[] = []
const noColumns: readonly Column[] = []
const noSets: readonly LayoutPlanMarker[] = []

/** What people call elevations, floors and columns, and the places made of them. */
export function useNames(of: OfWorkspace & { readonly inspectionId: string }) {
  const t = useT()
  const locale = useLocale()
  const elevations = useQuery(topologyQuery(of)).data ?? noElevations
  const columns = useQuery(columnsQuery(of)).data ?? noColumns
  const sets = useQuery(markerSetsQuery(of)).data ?? noSets
  return useMemo(() => {
    const elevationNames = new Map(elevations.map(({ _id, name }) => [_id, name]))
    const columnNames = distinctColumnNames(
      columns,
      new Map(sets.flatMap(({ markers }) => markers.map(({ _id, name }) => [_id, name]))),
    )
    const floorNames = new Map(
      elevations.flatMap(({ _id, floorRange }) =>
        floorRange.map(({ name, displayName }) => [`${_id} ${name}`, displayName === '' ? name : displayName]),
      ),
    )
    const elevation = (id: string | null) =>
      id === null
        ? t('media.library.place.noElevation')
        : (elevationNames.get(id) ?? t('media.library.place.noElevation'))
    const column = (id: string | null) => (id === null ? undefined : columnNames.get(id))
    const floor = (elevationId: string | null, label: string | null) =>
      label === null ? undefined : (floorNames.get(`${elevationId} ${label}`) ?? label)
    const day = (text: string | null) => (text === null ? t('media.library.place.noDay') : formatDay(locale, text))
    const join = (parts: readonly (string | undefined)[]) =>
      parts.filter((part) => part !== undefined && part !== '').join(' · ')
    return {
      elevations,
      columns,
      elevation,
      column,
      floor,
      day,
      group: ({ elevationId, columnId, floor: label, day: taken }: OutlineGroup, isByDay: boolean) =>
        isByDay ? day(taken) : join([elevation(elevationId), column(columnId), floor(elevationId, label)]),
      section: ({ isByDay, day: taken, elevationId, columnId }: Section) =>
        isByDay ? day(taken) : join([elevation(elevationId), column(columnId)]),
      floors: ({ elevationId, topFloor, bottomFloor }: Section) => {
        const [top, bottom] = [floor(elevationId, topFloor), floor(elevationId, bottomFloor)]
        if (top === undefined || bottom === undefined) return ''
        return top === bottom ? top : t('media.library.place.floors', { top, bottom })
      },
      place: (media: Media) =>
        join([
          media.elevationId === null ? undefined : elevation(media.elevationId),
          media.columnName ?? undefined,
          media.floorName ?? undefined,
        ]) || t('media.library.place.noElevation'),
    }
  }, [elevations, columns, sets, t, locale])
}
export type Names = ReturnType<typeof useNames>
