import { merged } from './merge.ts'
import { type Shape } from './shapes.ts'
import { isNothing, nothing, type Before, type Change, type Store } from './store.ts'

type Sides = { readonly before: Shape | undefined; readonly after: Shape | undefined }
type ShapeStep = { readonly sides: ReadonlyMap<string, Sides>; readonly group: string | undefined }
/**
 * A step beside the canvas, such as a row of a list that belongs to a shape. False: it is void, and the step before it
 * is taken instead.
 */
export type OtherStep = { readonly undo: () => boolean; readonly redo: () => boolean }
type Step = ShapeStep | OtherStep

export type History = {
  readonly undo: () => Change
  readonly redo: () => Change
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  /** In one order with the steps of the shapes: a list of its own would undo something older first. */
  readonly record: (step: OtherStep) => void
  /** Steps of one group that follow one another are undone together (a held arrow key); undefined ends the group. */
  readonly group: (name: string | undefined) => void
  readonly clear: () => void
}

const longest = 500

/** The change that takes one shape from `from` to `to`, although others may have changed or removed it. */
function stepOne(
  change: { put: Shape[]; remove: string[] },
  id: string,
  from: Shape | undefined,
  to: Shape | undefined,
  current: Shape | undefined,
): void {
  if (to === undefined) {
    if (current !== undefined) change.remove.push(id)
  } else if (from === undefined) {
    if (current === undefined) change.put.push(to)
  } else if (current !== undefined) change.put.push(merged(from, to, current))
}

/** A shape whose parent is deleted would come back half. */
function withoutOrphans(change: Change, shapes: Store): Change {
  const returning = new Set(change.put.map(({ id }) => id))
  const isHeld = ({ parent }: Shape) =>
    parent === undefined ||
    returning.has(parent) ||
    (shapes.get(parent) !== undefined && !change.remove.includes(parent))
  const put = change.put.filter((shape) => shapes.get(shape.id) !== undefined || isHeld(shape))
  return put.length === change.put.length ? change : withoutOrphans({ put, remove: change.remove }, shapes)
}

function joinedStep(earlier: ShapeStep, later: ShapeStep): ShapeStep {
  const sides = new Map(earlier.sides)
  for (const [id, { before, after }] of later.sides)
    sides.set(id, { before: sides.has(id) ? sides.get(id)?.before : before, after })
  return { sides, group: later.group }
}

/** Watches the store: what the user changes can be undone; what others change is left alone. */
export function createHistory(shapes: Store): History {
  let done: Step[] = []
  let undone: Step[] = []
  let group: string | undefined

  function record(change: Change, before: Before): void {
    const after = new Map(change.put.map((shape) => [shape.id, shape]))
    const step = { sides: new Map([...before].map(([id, was]) => [id, { before: was, after: after.get(id) }])), group }
    const last = done.at(-1)
    if (last !== undefined && 'sides' in last && group !== undefined && last.group === group)
      done = [...done.slice(0, -1), joinedStep(last, step)]
    else done = [...done, step].slice(-longest)
    undone = []
  }

  shapes.subscribe((change, origin, before) => {
    if (origin === 'user') record(change, before)
    if (origin === 'load') [done, undone] = [[], []]
  })

  function take(from: Step[], to: Step[], origin: 'undo' | 'redo'): Change {
    // A step that others have made void is passed over: the key must not seem dead.
    for (let step = from.pop(); step !== undefined; step = from.pop()) {
      if (!('sides' in step)) {
        if (!step[origin]()) continue
        to.push(step)
        return nothing
      }
      const change: { put: Shape[]; remove: string[] } = { put: [], remove: [] }
      for (const [id, { before, after }] of step.sides) {
        const [start, end] = origin === 'undo' ? [after, before] : [before, after]
        stepOne(change, id, start, end, shapes.get(id))
      }
      const applied = shapes.apply(withoutOrphans(change, shapes), origin)
      if (isNothing(applied)) continue
      to.push({ ...step, group: undefined })
      return applied
    }
    return nothing
  }

  return {
    undo: () => take(done, undone, 'undo'),
    redo: () => take(undone, done, 'redo'),
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    record(step) {
      done = [...done, step].slice(-longest)
      undone = []
    },
    group: (name) => {
      group = name
    },
    clear: () => {
      ;[done, undone] = [[], []]
    },
  }
}
