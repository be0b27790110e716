import { sql } from 'kysely'
import { isCheckedDrawing } from '../drawings/picture-checks.ts'
import type { Reader } from './admit-reader.ts'

/** Where `drawing` is: whether this link shows its picture, which may be a photo that somebody uploaded as a drawing. */
export const isPictureShownBy = ({ isBlurred }: Pick<Reader, 'isBlurred'>) =>
  isBlurred ? isCheckedDrawing : sql<boolean>`true`

/** One of those that the maker of the link chose; null: all. */
export const isChosen = (column: string, ids: readonly string[] | null) =>
  ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
