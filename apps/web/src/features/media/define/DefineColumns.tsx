import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { columnsQuery } from '../../../api/markers.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './DefineItem.module.css'
import type { OfPhotos } from '../photo-links.ts'
import { columnsOf } from '../wizard/start-upload.ts'

type Props = {
  readonly of: OfPhotos
  readonly columnId: string
  readonly markerId: string | null
  readonly onColumn: (id: string) => void
}

/** The columns of one marker: a choice where there is one. */
export function DefineColumns({ of, columnId, markerId, onColumn }: Props) {
  const t = useT()
  const all = useQuery(columnsQuery(of)).data ?? []
  const columns = markerId === null ? [] : columnsOf(all, markerId)
  if (columns.length < 2) return null
  return (
    <NativeSelect
      size="xs"
      className={classes.columns ?? ''}
      aria-label={t('media.photo.place.column')}
      value={columnId}
      data={columns.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={(event) => onColumn(event.currentTarget.value)}
    />
  )
}
