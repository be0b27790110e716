import { sql } from 'kysely'
import { isCheckedDrawing } from '../drawings/picture-checks.ts'
import type { Reader } from './admit-reader.ts'

/** Where `drawing` is: whether this link shows its picture, which may be a photo that somebody uploaded as a drawing. */
export const isPictureShownBy = ({ isBlurred }: Pick<Reader, 'isBlurred'>) =>
  isBlurred ? isCheckedDrawing : sql<boolean>`true`
