import type { Answer, Outgoing, Transport } from '../autosave-state.ts'
import { fieldParts, type RecordRules } from '../record-rules.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The smallest record with two parts that change apart from each other. */
export type Note = { readonly _id: string; readonly version: number; readonly title: string; readonly text: string }
export type NotePart = 'title' | 'text'

export const aNote = (number: number, fields: Partial<Note> = {}): Note => ({
  _id: `n${number}`,
  version: 0,
  title: '',
  text: '',
  ...fields,
})

export const noteRules = (canRestore = false): RecordRules<Note, NotePart> => ({
  idOf: ({ _id }) => _id,
  isOlder: (value, than) => value.version < than.version,
  ...fieldParts<Note, NotePart>({ title: ['title'], text: ['text'] }),
  canRestore,
})

export class LostError extends Error {}
export class RefusedError extends Error {}

type Stored = { readonly note: Note; readonly isDeleted: boolean }

/** What decides over one request; time passes before and after the server has it. */
export type Line = {
  readonly delayMs: () => number
  readonly isRequestLost: () => boolean
  readonly isAnswerLost: () => boolean
}
export const goodLine: Line = { delayMs: () => 5, isRequestLost: () => false, isAnswerLost: () => false }

function pick({ value, parts }: Outgoing<Note, NotePart>): Partial<Note> {
  return Object.fromEntries(parts.map((part) => [part, value[part]]))
}

/** A server with the rules of ours: a change from another version is refused, deleted ids stay taken. */
export function createNoteServer(clock: VirtualClock, canRestore = false) {
  const all = new Map<string, Stored>()
  const notes = () => [...all.values()].filter(({ isDeleted }) => !isDeleted).map(({ note }) => note)
  let isDown = false

  function saveOne(one: Outgoing<Note, NotePart>): 'saved' | 'newer' | 'missing' {
    const there = all.get(one.id)
    if (one.base === undefined) {
      if (there?.isDeleted === true && canRestore) return 'missing'
      if (there === undefined || there.isDeleted)
        all.set(one.id, { note: { ...one.value, version: (there?.note.version ?? 0) + 1 }, isDeleted: false })
      return 'saved'
    }
    if (there === undefined || there.isDeleted) return 'missing'
    if (there.note.version !== one.base.version) return 'newer'
    all.set(one.id, { note: { ...there.note, ...pick(one), version: there.note.version + 1 }, isDeleted: false })
    return 'saved'
  }

  function mark(ids: readonly string[], isDeleted: boolean): void {
    for (const id of ids) {
      const there = all.get(id)
      if (there === undefined || there.isDeleted === isDeleted) continue
      all.set(id, { note: { ...there.note, version: there.note.version + 1 }, isDeleted })
    }
  }

  function transport({ delayMs, isRequestLost, isAnswerLost }: Line): Transport<Note, NotePart> {
    async function call<X>(work: () => X): Promise<X> {
      await clock.wait(delayMs())
      if (isDown || isRequestLost()) throw new LostError()
      const answer = work()
      await clock.wait(delayMs())
      if (isAnswerLost()) throw new LostError()
      return answer
    }
    return {
      save: (batch) =>
        call((): Answer<Note> => {
          if (batch.some(({ value }) => value.title === 'refused')) throw new RefusedError()
          const verdicts = batch.map((one) => ({ id: one.id, verdict: saveOne(one) }))
          const of = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
          const shown = (ids: readonly string[]) => ids.map((id) => all.get(id)!.note)
          return { saved: shown(of('saved')), newer: shown(of('newer')), missing: of('missing') }
        }),
      remove: (ids) => call(() => mark(ids, true)),
      restore: (ids) =>
        call(() => {
          mark(ids, false)
          return ids.flatMap((id) => all.get(id)?.note ?? [])
        }),
      isLost: (error) => error instanceof LostError,
      maxBatch: 100,
    }
  }

  return {
    all,
    notes,
    transport,
    /** Another client's change. */
    write(id: string, change: Partial<Note>) {
      const there = all.get(id)!
      all.set(id, { ...there, note: { ...there.note, ...change, version: there.note.version + 1 } })
    },
    setDown: (value: boolean) => {
      isDown = value
    },
  }
}

export type NoteServer = ReturnType<typeof createNoteServer>
