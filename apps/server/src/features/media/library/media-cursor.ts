import type { MediaSort } from '@plumbline/contract/media/library'
import { z } from 'zod'
import { idKey as id, key, openKeyset, Text, Uuid, type KeyValues, type OrderBy } from '../../../db/keyset.ts'

/** PostgreSQL knows no year 0. */
const Taken = z.union([z.literal('infinity'), z.iso.datetime({ local: true }).refine((moment) => moment >= '0001')])
const Size = z.string().regex(/^\d{1,18}$/)

export type Order = OrderBy<MediaSort>
export type Keys = KeyValues

export const { columnNames, orderBy, keysOf, isFrom, writeCursor, readCursor } = openKeyset<MediaSort>({
  place: [
    key('place_elevation', 'uuid', Uuid),
    key('place_column', 'uuid', Uuid),
    key('place_floor', 'int', z.int32()),
    key('place_slot', 'smallint', z.int().min(0).max(9)),
    id,
  ],
  time: [key('taken_key', 'timestamp', Taken), id],
  name: [key('name_key', 'text', Text), id],
  size: [key('size', 'bigint', Size), id],
  uploaded: [id],
})
