import type { Journal } from '@plumbline/sync/journal'
import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { DefectFields } from '@plumbline/contract/defects/history'
import { readSession } from '../../api/session/session.ts'
import { browserJournal } from '../../autosave/browser-journal.ts'
import type { Clash } from './annotation-parts.ts'
import type { AnnotationRecord, LocalAnnotation } from './annotation-rules.ts'

type OldEntry = {
  readonly mine: Annotation
  readonly base?: Annotation
  readonly fields?: DefectFields
  readonly isRemoved?: true
  readonly isBack?: true
}

function fromOldEntry({ mine, base, fields, isRemoved, isBack }: OldEntry): AnnotationRecord {
  return {
    mine: fields === undefined ? mine : { ...mine, pendingDefect: fields },
    base,
    ...(isRemoved === true ? { isRemoved } : {}),
    ...(isBack === true ? { isRestoring: true } : {}),
  }
}

/** Shapes that a release before `packages/sync` left unsaved, in one item for all of them. */
function takeOldEntries(name: string): readonly (readonly [string, AnnotationRecord])[] {
  try {
    const old = JSON.parse(localStorage.getItem(name) ?? '[]') as readonly (readonly [string, OldEntry])[]
    localStorage.removeItem(name)
    return old.map(([id, entry]) => [id, fromOldEntry(entry)])
  } catch {
    return []
  }
}

export function annotationJournal(inspectionId: string): Journal<LocalAnnotation, Clash> {
  const journal = browserJournal<LocalAnnotation, Clash>('shapes', inspectionId)
  return {
    ...journal,
    read() {
      const old = takeOldEntries(`plumbline.shapes.${readSession()?.userId ?? ''}.${inspectionId}`)
      if (old.length > 0) journal.write(new Map(old))
      return journal.read()
    },
  }
}
