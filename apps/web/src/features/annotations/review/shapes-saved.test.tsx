import { locales } from '@plumbline/contract/locales'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { anAnnotation } from '../annotation-parts.ts'
import type { AnnotationSync, SyncState } from '../annotation-sync.ts'
import { annotationJournal } from '../annotation-journal.ts'
import { ShapesSaved } from './ShapesSaved.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const mine = anAnnotation('01930000-0000-7000-8000-000000000001', 'photo', {
  shape: 'polyline',
  points: [
    [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ],
  ],
})
const state: SyncState = {
  records: new Map([[mine._id, { mine, base: undefined }]]),
  unsavedIds: new Set([mine._id]),
  isSaving: false,
  savedAt: 1,
  isOffline: true,
  lostError: undefined,
  removedHere: new Set(),
  failed: new Map(),
  isJournaled: true,
}

it('without a connection it says where the changes are: in the browser, or only on this page', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    for (const [isJournaled, text] of [
      [true, 'offline'],
      [false, 'unheld'],
    ] as const) {
      render(
        <LanguageContext value={{ locale, t }}>
          <ShapesSaved sync={{} as AnnotationSync} state={{ ...state, isJournaled }} />
        </LanguageContext>,
      )
      expect(screen.getByRole('alert').textContent).toContain(t(`annotations.saved.${text}`, { count: 1 }))
      cleanup()
    }
  }
})

it('a browser that stores nothing is noticed', () => {
  const journal = annotationJournal('inspection')
  expect(journal.write(state.records)).toBe(true)
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    expect([journal.write(state.records), journal.write(new Map([[mine._id, undefined]]))]).toEqual([false, true])
  } finally {
    Storage.prototype.setItem = setItem
  }
})

it('shapes that an older release left unsaved are sent as well', () => {
  const old = { mine, fields: { severity: 'major' }, isBack: true }
  localStorage.setItem('plumbline.shapes..inspection', JSON.stringify([[mine._id, old]]))
  for (const journal of [annotationJournal('inspection'), annotationJournal('inspection')])
    expect(journal.read()).toEqual(
      new Map([
        [mine._id, { mine: { ...mine, pendingDefect: { severity: 'major' } }, base: undefined, isRestoring: true }],
      ]),
    )
  expect(annotationJournal('another').read().size).toBe(0)
})
