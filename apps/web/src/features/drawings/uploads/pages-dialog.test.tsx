import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/load-messages.ts'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { PagesDialog } from './PagesDialog.tsx'

const t = translator('en', await loadMessages('en'))

beforeAll(defineLayoutStandIns)
afterEach(cleanup)

function show(count: number) {
  const pages = Array.from({ length: count }, (_, index) => ({
    page: index + 1,
    thumbnailUrl: '',
    width: 10,
    height: 10,
  }))
  const upload = { fileName: 'set.pdf', name: 'set', pages, replaces: undefined } as never
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>
        <PagesDialog
          upload={upload}
          taken={[]}
          onChoose={() => Promise.resolve()}
          onGiveUp={() => undefined}
          onClose={() => undefined}
        />
      </LanguageContext>
    </MantineProvider>,
  )
}

it('a PDF of more pages than are taken at once says so beforehand, and offers ranges instead of all', () => {
  show(130)
  const limit = t('drawings.pages.most', { most: 100 })
  expect(screen.getByText((text) => text.endsWith(limit))).toBeTruthy()
  expect(screen.queryByText(t('drawings.pages.all'))).toBeNull()
  fireEvent.click(screen.getByText('Pages 101–130'))
  expect(screen.getByText('30 of 130 pages selected')).toBeTruthy()
  expect(screen.getByText('Pages 1–100')).toBeTruthy()
})
