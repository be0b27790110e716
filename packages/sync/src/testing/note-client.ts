import { createAutosave } from '../autosave.ts'
import { storageJournal } from '../journal.ts'
import { openPage } from './closable-page.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { goodLine, noteRules, type Line, type Note, type NotePart, type NoteServer } from './note-server.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Options = { readonly line?: Line; readonly canRestore?: boolean; readonly isManual?: boolean }

/** One tab: it can be reloaded, which forgets everything but the journal. */
export function createNoteClient(
  clock: VirtualClock,
  server: NoteServer,
  { line = goodLine, canRestore = false, isManual = false }: Options = {},
) {
  const storage = createMemoryStorage()

  function open() {
    const transport = server.transport(line)
    return openPage((hear) =>
      createAutosave<Note, NotePart>({
        rules: noteRules(canRestore),
        transport: {
          ...transport,
          save: (batch) => hear(transport.save(batch)),
          remove: (ids) => hear(transport.remove!(ids)),
          restore: (ids) => hear(transport.restore!(ids)),
        },
        journal: storageJournal<Note, NotePart>(() => storage, 'notes.'),
        now: clock.now,
        schedule: clock.schedule,
        random: () => 0.5,
        delayMs: 50,
        retryMs: 200,
        isManual,
      }),
    )
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
