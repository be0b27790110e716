import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { storageJournal, type Journal } from '@plumbline/sync/journal'
import { openPage } from '@plumbline/sync/testing/closable-page'
import { createMemoryStorage } from '@plumbline/sync/testing/memory-storage'
import type { ShapeEdit } from '../../../api/annotations-editing.ts'
import { anAnnotation, redrawn, type Clash } from '../annotation-parts.ts'
import type { LocalAnnotation } from '../annotation-rules.ts'
import { createAnnotationSync, type SyncCalls } from '../annotation-sync.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
export const photo = 'photo'
export const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const line = (x: number) => ({
  shape: 'polyline' as const,
  points: [
    [
      { x, y: 0.1 },
      { x, y: 0.9 },
    ],
  ],
})
export const drawn = (number: number, x = 0.1) => anAnnotation(idOf(number), photo, line(x))

type Stored = { readonly annotation: Annotation; readonly isDeleted: boolean }

/** The rules of the contract and nothing else; every answer takes its time, and some are lost on the way back. */
export function aServer() {
  const all = new Map<string, Stored>()
  let numbers = 0
  let isDown = false

  function apply(annotation: Annotation, edit: ShapeEdit): Annotation {
    const {
      shape = annotation.annInfo.shape,
      points = annotation.annInfo.points,
      isDefect = annotation.annInfo.isDefect,
      defect,
      measured = annotation.annInfo.measured,
    } = edit
    const isMade = isDefect === true && annotation.annInfo.defectId === null
    const defectId =
      isDefect === true ? (edit.defectId ?? annotation.annInfo.defectId ?? `defect ${(numbers += 1)}`) : null
    const severity = defect?.severity ?? (isMade ? 'na' : annotation.annInfo.severity)
    const next = redrawn(annotation, {
      shape,
      points: points.map((each) => [...each]) as Annotation['annInfo']['points'],
    })
    return {
      ...next,
      version: annotation.version + 1,
      annInfo: {
        ...next.annInfo,
        measured,
        isDefect,
        defectId,
        severity: isDefect === true ? severity : null,
        defectState:
          isDefect === true
            ? {
                version: (annotation.annInfo.defectState?.version ?? 0) + (isMade || defect !== undefined ? 1 : 0),
                length: null,
                width: measured?.width ?? annotation.annInfo.defectState?.width ?? null,
              }
            : null,
      },
    }
  }

  function saveOne(edit: ShapeEdit): 'saved' | 'stale' | 'gone' {
    const there = all.get(edit._id)
    if (there?.isDeleted === true) return 'gone'
    if ('imageId' in edit) {
      if (there === undefined)
        all.set(edit._id, { annotation: apply(anAnnotation(edit._id, edit.imageId, edit), edit), isDeleted: false })
      return 'saved'
    }
    if (there === undefined) return 'gone'
    if (there.annotation.version !== edit.version) return 'stale'
    const { defectState } = there.annotation.annInfo
    const isOtherDefect =
      edit.isDefect === false ||
      edit.isDefect === null ||
      (edit.defectId !== undefined && edit.defectId !== there.annotation.annInfo.defectId)
    if (
      defectState !== null &&
      !isOtherDefect &&
      (edit.defect !== undefined || (edit.measured ?? null) !== null) &&
      edit.defectVersion !== defectState.version
    )
      return 'stale'
    all.set(edit._id, { annotation: apply(there.annotation, edit), isDeleted: false })
    return 'saved'
  }

  /** The register changes the defect; the shape that shows it keeps its version. */
  function register(id: string, change: { severity?: 'critical' | 'minor'; width?: number }): void {
    const { annotation } = all.get(id)!
    const { severity = annotation.annInfo.severity, width = annotation.annInfo.defectState!.width } = change
    all.set(id, {
      annotation: {
        ...annotation,
        annInfo: {
          ...annotation.annInfo,
          severity,
          defectState: { version: annotation.annInfo.defectState!.version + 1, length: null, width },
        },
      },
      isDeleted: false,
    })
  }

  const mark = (ids: readonly string[], isDeleted: boolean) =>
    ids.forEach((id) => {
      const there = all.get(id)
      if (there !== undefined && there.isDeleted !== isDeleted)
        all.set(id, { annotation: { ...there.annotation, version: there.annotation.version + 1 }, isDeleted })
    })
  const shown = (ids: readonly string[]) => ids.flatMap((id) => all.get(id)?.annotation ?? [])

  function callsOf(delays: () => number, isLost: () => boolean): SyncCalls {
    const during = async <T>(work: () => T): Promise<T> => {
      await wait(delays())
      if (isDown) throw new Error('down')
      const answer = work()
      await wait(delays())
      if (isLost()) throw new Error('lost')
      return answer
    }
    return {
      save: (edits) =>
        during(() => {
          const verdicts = edits.map((edit) => ({ id: edit._id, verdict: saveOne(edit) }))
          const of = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
          return { annotations: shown(of('saved')), conflicts: shown(of('stale')), deletedIds: of('gone') }
        }),
      remove: (ids) => during(() => mark(ids, true)),
      restore: (ids) =>
        during(() => {
          mark(ids, false)
          return shown(ids)
        }),
      isLost: () => true,
    }
  }
  const list = () => [...all.values()].filter(({ isDeleted }) => !isDeleted).map(({ annotation }) => annotation)
  return {
    all,
    list,
    callsOf,
    register,
    setDown: (value: boolean) => {
      isDown = value
    },
    numbers: () => numbers,
  }
}

/** A journal in memory; `canStore` false is a browser whose storage is full. */
export function aJournal(canStore = true): Journal<LocalAnnotation, Clash> & { readonly items: Map<string, string> } {
  const storage = createMemoryStorage()
  const setItem = () => {
    throw new Error('full')
  }
  return {
    items: storage.items,
    ...storageJournal<LocalAnnotation, Clash>(() => (canStore ? storage : { ...storage, setItem }), 'shapes.'),
  }
}

export function aClient(
  server: ReturnType<typeof aServer>,
  delays: () => number = () => 5,
  isLost: () => boolean = () => false,
  journal = aJournal(),
) {
  const { save, remove, restore, ...calls } = server.callsOf(delays, isLost)
  const open = () =>
    openPage((hear) =>
      createAnnotationSync({
        calls: {
          ...calls,
          save: (edits) => hear(save(edits)),
          remove: (ids) => hear(remove(ids)),
          restore: (ids) => hear(restore(ids)),
        },
        delayMs: 50,
        retryMs: 200,
        journal,
      }),
    )
  let page = open()
  return {
    journal,
    get sync() {
      return page.autosave
    },
    mine: (number: number) => page.autosave.state().records.get(idOf(number))?.mine,
    put: (annotation: Annotation) => page.autosave.put([{ annotation }]),
    async refresh(): Promise<void> {
      const { autosave: sync, isClosed } = page
      const clock = sync.clock()
      await wait(delays())
      const list = server.list()
      await wait(delays())
      if (!isClosed()) sync.receive([photo], list, clock)
    },
    reload() {
      page.close()
      page = open()
    },
  }
}
