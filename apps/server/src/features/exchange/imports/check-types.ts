import { AppError } from '@plumbline/contract/errors'
import type { Db } from '../../../db/connection.ts'
import { typeNames } from '../../defects/register/type-names.ts'
import type { ChosenTypes } from './apply-shapes.ts'

/** Every chosen type is one of the project's library or of the company. */
export async function checkTypes(db: Db, projectId: string, types: ChosenTypes): Promise<ChosenTypes> {
  const { library, own } = await typeNames(db, projectId)
  const known = new Set([...library.map(({ key }) => key), ...own.keys()])
  if (Object.values(types).some((type) => type !== null && !known.has(type)))
    throw new AppError('input.invalid', { field: 'types' })
  return types
}
