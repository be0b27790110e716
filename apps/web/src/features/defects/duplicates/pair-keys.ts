export const pairKeys = {
  m: 'merge',
  n: 'notSame',
  s: 'skip',
  p: 'back',
  b: 'blink',
  v: 'view',
  k: 'keep',
  u: 'undo',
} as const
export type PairAction = (typeof pairKeys)[keyof typeof pairKeys]

/** What a viewer's keys do too. */
const reading: readonly PairAction[] = ['skip', 'back', 'blink', 'view']

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export function pairAction({ key, ctrlKey, metaKey, altKey }: Pressed, mayEdit: boolean): PairAction | undefined {
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey || altKey || !(letter in pairKeys)) return undefined
  const action = pairKeys[letter as keyof typeof pairKeys]
  return mayEdit || reading.includes(action) ? action : undefined
}

/** For the list of keys in the dialog. */
export const shownKeys = (mayEdit: boolean): readonly (readonly [key: string, does: PairAction])[] =>
  Object.entries(pairKeys).flatMap(([key, does]) =>
    mayEdit || reading.includes(does) ? [[key.toUpperCase(), does] as const] : [],
  )
