import { severities, type Severity } from '@plumbline/contract/buildings'
import { drawTools, type DrawTool } from './draw-tools.ts'

export type ReviewKey =
  | {
      readonly does:
        | 'accept'
        | 'reject'
        | 'type'
        | 'trace'
        | 'outline'
        | 'acceptAll'
        | 'acceptGroup'
        | 'notSame'
        | 'rejectAll'
        | 'edit'
        | 'ruler'
        | 'asWidth'
        | 'undo'
        | 'next'
        | 'photoNext'
        | 'photoBefore'
        | 'above'
        | 'below'
        | 'left'
        | 'right'
        | 'thermal'
    }
  | { readonly does: 'severity'; readonly severity: Severity }
  | { readonly does: 'draw'; readonly tool: DrawTool }

const letters = {
  a: 'accept',
  r: 'reject',
  c: 'type',
  t: 'trace',
  w: 'outline',
  g: 'acceptGroup',
  x: 'notSame',
  e: 'edit',
  m: 'ruler',
  u: 'undo',
  q: 'next',
  f: 'photoNext',
  d: 'photoBefore',
  k: 'above',
  j: 'below',
  h: 'left',
  l: 'right',
} as const
const withShift = { a: 'acceptAll', r: 'rejectAll', t: 'thermal', w: 'asWidth' } as const

/** What a viewer's keys do too. */
const reading: readonly ReviewKey['does'][] = [
  'next',
  'photoNext',
  'photoBefore',
  'above',
  'below',
  'left',
  'right',
  'thermal',
]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export function reviewKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  mayEdit: boolean,
): ReviewKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const letter = key.toLowerCase()
  const severity = shiftKey ? undefined : severities[Number(key) - 1]
  const does = shiftKey
    ? letter in withShift
      ? withShift[letter as keyof typeof withShift]
      : undefined
    : letter in letters
      ? letters[letter as keyof typeof letters]
      : undefined
  const tool = shiftKey ? undefined : drawTools.find((one) => one.key.toLowerCase() === letter)
  const found: ReviewKey | undefined =
    severity !== undefined
      ? { does: 'severity', severity }
      : tool !== undefined
        ? { does: 'draw', tool }
        : does === undefined
          ? undefined
          : { does }
  return found === undefined || (!mayEdit && !reading.includes(found.does)) ? undefined : found
}

/** For the sheet: in the order in which one looks for a key. */
export const reviewSheet = [
  { does: 'accept', keys: ['A'], isReading: false },
  { does: 'reject', keys: ['R'], isReading: false },
  { does: 'type', keys: ['C'], isReading: false },
  { does: 'acceptGroup', keys: ['G'], isReading: false },
  { does: 'notSame', keys: ['X'], isReading: false },
  { does: 'edit', keys: ['E'], isReading: false },
  { does: 'ruler', keys: ['M'], isReading: false },
  { does: 'asWidth', keys: ['Shift', 'W'], isReading: false },
  { does: 'severity', keys: ['1–6'], isReading: false },
  { does: 'favourite', keys: ['Alt', '1–9'], isReading: false },
  { does: 'acceptAll', keys: ['Shift', 'A'], isReading: false },
  { does: 'rejectAll', keys: ['Shift', 'R'], isReading: false },
  { does: 'undo', keys: ['U'], isReading: false },
  { does: 'next', keys: ['Q'], isReading: true },
  { does: 'photoNext', keys: ['F'], isReading: true },
  { does: 'photoBefore', keys: ['D'], isReading: true },
  { does: 'around', keys: ['H', 'J', 'K', 'L'], isReading: true },
  { does: 'thermal', keys: ['Shift', 'T'], isReading: true },
] as const

/** On a list that filters the photos or the queue, letters review; elsewhere they choose an entry of the list. */
export const reviewKeysAttribute = { 'data-review-keys': true } as const

const ownKeys = [
  'input:not([type="checkbox"])',
  'textarea',
  'select:not([data-review-keys])',
  '[contenteditable="true"]',
  '[role="dialog"]',
].join(', ')

/** Where these keys mean something of their own. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ownKeys) !== null
