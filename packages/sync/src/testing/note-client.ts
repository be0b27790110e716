import { createAutosave } from '../autosave.ts'
import { storageJournal, type JournalStorage } from '../journal.ts'
import { goodLine, noteRules, type Line, type Note, type NotePart, type NoteServer } from './note-server.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** The browser's localStorage in memory. */
export function createMemoryStorage(): JournalStorage & { readonly items: Map<string, string> } {
  const items = new Map<string, string>()
  return {
    items,
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  }
}

type Options = { readonly line?: Line; readonly canRestore?: boolean; readonly isManual?: boolean }

/** One tab: it can be reloaded, which forgets everything but the journal. */
export function createNoteClient(
  clock: VirtualClock,
  server: NoteServer,
  { line = goodLine, canRestore = false, isManual = false }: Options = {},
) {
  const storage = createMemoryStorage()

  function open() {
    let isClosed = false
    const never = new Promise<never>(() => undefined)
    const whileOpen = async <X>(answer: Promise<X>): Promise<X> => {
      const result = await answer.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      if (isClosed) return never
      if ('error' in result) throw result.error
      return result.value
    }
    const transport = server.transport(line)
    const autosave = createAutosave<Note, NotePart>({
      rules: noteRules(canRestore),
      transport: {
        ...transport,
        save: (batch) => whileOpen(transport.save(batch)),
        remove: (ids) => whileOpen(transport.remove!(ids)),
        restore: (ids) => whileOpen(transport.restore!(ids)),
      },
      journal: storageJournal<Note, NotePart>(() => storage, 'notes.'),
      now: clock.now,
      schedule: clock.schedule,
      random: () => 0.5,
      delayMs: 50,
      retryMs: 200,
      isManual,
    })
    const close = () => {
      isClosed = true
      autosave.stop()
    }
    return { autosave, close, isClosed: () => isClosed }
  }

  let tab = open()
  return {
    storage,
    get autosave() {
      return tab.autosave
    },
    mine: (number: number) => tab.autosave.state().records.get(`n${number}`)?.mine,
    put: (value: Note) => tab.autosave.put([{ value }]),
    reload() {
      tab.close()
      tab = open()
    },
    async refresh(): Promise<void> {
      const { autosave, isClosed } = tab
      const readAt = autosave.clock()
      await clock.wait(line.delayMs())
      const list = server.notes()
      await clock.wait(line.delayMs())
      if (!isClosed()) autosave.receive(list, readAt)
    },
  }
}

export type NoteClient = ReturnType<typeof createNoteClient>
