import { confirmableFields, type ConfirmableField } from '@plumbline/contract/defects/defects'
import type { DefectFields } from '@plumbline/contract/defects/history'
import type { DefectDefaults } from './defect-defaults.ts'

/**
 * What the library filled in for a new defect. A type that is the only one for what the detector found follows from it.
 */
export function unchosenFields(
  given: DefectFields,
  { material, isTypeCertain }: Pick<DefectDefaults, 'material' | 'isTypeCertain'>,
): ConfirmableField[] {
  return confirmableFields.filter(
    (field) =>
      given[field] === undefined &&
      !(field === 'type' && isTypeCertain) &&
      // Nothing is said of it, so that nothing can be wrong.
      !(field === 'material' && material === null),
  )
}

/** Material and action that no person chose are those of the new type. A severity may come from a measured width. */
export function followingType(
  row: { readonly type: string; readonly unconfirmed: readonly ConfirmableField[] },
  type: string,
  { material, followUpAction }: Pick<DefectDefaults, 'material' | 'followUpAction'>,
): DefectFields {
  if (type === row.type) return {}
  return {
    ...(row.unconfirmed.includes('material') ? { material } : {}),
    ...(row.unconfirmed.includes('followUpAction') ? { followUpAction } : {}),
  }
}

/**
 * The fields that no person has chosen after a change. A new type comes with its library's values; those that are just
 * these values were filled in by the screen, not chosen.
 */
export function unconfirmedAfter(
  { type, unconfirmed }: { readonly type: string; readonly unconfirmed: readonly ConfirmableField[] },
  given: DefectFields,
  defaults: Pick<DefectDefaults, 'severity' | 'material' | 'followUpAction'> | undefined,
): ConfirmableField[] {
  const isRetyped = given.type !== undefined && given.type !== type
  return confirmableFields.filter((field) => {
    if (given[field] === undefined) return unconfirmed.includes(field)
    return isRetyped && defaults !== undefined && field !== 'type' && given[field] !== null
      ? given[field] === defaults[field]
      : false
  })
}
