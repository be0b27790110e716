import { NativeSelect } from '@mantine/core'
import type { Column } from '@plumbline/contract/markers/markers'
import { useQuery } from '@tanstack/react-query'
import { columnsQuery } from '../../../api/markers.ts'
import { useT } from '../../../i18n/use-t.ts'

import type { OfPhotos } from '../photo-links.ts'
import { columnsOf } from '../wizard/start-upload.ts'

type Props = {
  readonly of: OfPhotos
  readonly columnId: string
  readonly markerId: string | null
  readonly onColumn: (id: string) => void
}

/** The columns of one marker; none where there is nothing to choose. */
export function useColumnChoice(of: OfPhotos, markerId: string | null): readonly Column[] {
  const all = useQuery(columnsQuery(of)).data ?? []
  const columns = markerId === null ? [] : columnsOf(all, markerId)
  return columns.length < 2 ? [] : columns
}

/** The columns of one marker: a choice where there is one. */
export function DefineColumns({ of, columnId, markerId, onColumn }: Props) {
  const t = useT()
  const columns = useColumnChoice(of, markerId)
  if (columns.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      flex="none"
      aria-label={t('media.photo.place.column')}
      value={columnId}
      data={columns.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(event) => onColumn(event.currentTarget.value)}
    />
  )
}
