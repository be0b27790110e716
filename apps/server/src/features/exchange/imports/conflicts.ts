import { maxListedConflicts, type ImportConflict, type ImportPreview } from '@plumbline/contract/exchange/imports'

/** Counts what is not taken: the same thing of the same name once, with how often. */
export function createConflicts() {
  const counted = new Map<string, { readonly kind: ImportConflict; readonly name: string; count: number }>()
  return {
    add(kind: ImportConflict, name: string, count = 1): void {
      const key = `${kind} ${name}`
      const before = counted.get(key)
      if (before === undefined) counted.set(key, { kind, name, count })
      else before.count += count
    },
    read: (): Pick<ImportPreview, 'conflicts' | 'conflictCount'> => ({
      conflicts: [...counted.values()].slice(0, maxListedConflicts),
      conflictCount: [...counted.values()].reduce((sum, { count }) => sum + count, 0),
    }),
  }
}
export type Conflicts = ReturnType<typeof createConflicts>
