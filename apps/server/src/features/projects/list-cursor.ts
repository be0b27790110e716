import { AppError } from '@plumbline/contract/errors'
import { Day, Id } from '@plumbline/contract/ids'
import type { ProjectSort } from '@plumbline/contract/projects/projects'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

/** Where a page ended: the value it is sorted by, and the id, which distinguishes equal values. */
export type ListCursor = { readonly key: string; readonly id: string }

/** PostgreSQL stores no NUL, and the longest name is far shorter, numbers filled up with zeros included. */
const Text = z
  .string()
  .max(3_000)
  .refine((text) => !text.includes('\0'))
const NoDay = z.literal('-infinity')

const keys = {
  newest: z.literal(''),
  oldest: z.literal(''),
  name: Text,
  number: Text,
  client: Text,
  start: z.union([Day, NoDay]),
} as const satisfies Record<ProjectSort, z.ZodType<string>>

/** Written by PostgreSQL with the rest of the reply, from a row with a `key` and an `id`. */
export function cursorText(sort: ProjectSort): RawBuilder<string> {
  return sql<string>`translate(encode(convert_to(json_build_array(${sort}::text, key, id)::text, 'UTF8'), 'base64'), E'+/=\n', '-_')`
}

export function readCursor(sort: ProjectSort, text: string): ListCursor {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    const [, key, id] = z.tuple([z.literal(sort), keys[sort], Id]).parse(json)
    return { key, id }
  } catch (cause) {
    throw new AppError('input.invalid', { field: 'cursor', cause })
  }
}
