import { locales } from '@plumbline/contract/locales'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../i18n/load-messages.ts'
import { translator } from '../../i18n/translate.ts'
import { LanguageContext } from '../../i18n/use-t.ts'
import { anAnnotation } from './annotation-parts.ts'
import type { AnnotationSync, SyncState } from './annotation-sync.ts'
import { browserJournal } from './annotation-journal.ts'
import { ShapesSaved } from './ShapesSaved.tsx'

afterEach(cleanup)

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
  book: new Map([[mine._id, { mine, base: undefined }]]),
  isSaving: false,
  savedAt: 1,
  isOffline: true,
  failed: new Map(),
  isHeld: true,
}

it('without a connection it says where the changes are: in the browser, or only on this page', async () => {
  for (const locale of locales) {
    const t = translator(locale, await loadMessages(locale))
    for (const [isHeld, said] of [
      [true, 'offline'],
      [false, 'unheld'],
    ] as const) {
      render(
        <LanguageContext value={{ locale, t }}>
          <ShapesSaved sync={{} as AnnotationSync} state={{ ...state, isHeld }} />
        </LanguageContext>,
      )
      expect(screen.getByRole('alert').textContent).toContain(t(`annotations.saved.${said}`, { count: 1 }))
      cleanup()
    }
  }
})

it('a browser that stores nothing is noticed', () => {
  const journal = browserJournal('user.inspection')
  expect(journal.write(state.book)).toBe(true)
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  try {
    expect([journal.write(state.book), journal.write(new Map())]).toEqual([false, true])
  } finally {
    Storage.prototype.setItem = setItem
  }
})
