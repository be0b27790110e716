import { locales } from '@plumbline/contract/locales'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInLanguage } from '../testing/render-in-language.tsx'
import { Gallery } from './Gallery.tsx'

const source = join(import.meta.dirname, '..')

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it.each(locales)('shows every piece in %s, and nothing complains', async (locale) => {
  const complaint = vi.spyOn(console, 'error')
  const { t } = await renderInLanguage(<Gallery />, { locale })
  const panels = within(screen.getByRole('region', { name: 'Panel' }))
  expect(panels.getAllByText(t('notifications.hint')).length).toBeGreaterThan(4)
  const lines = within(screen.getByRole('region', { name: 'StatusLine' }))
  expect(lines.getAllByRole('alert').length).toBe(4)
  expect(lines.getAllByRole('status').length).toBe(8)
  expect(complaint).not.toHaveBeenCalled()
})

it('opens the dialogs; the one that is refused says why and stays', async () => {
  const { t } = await renderInLanguage(<Gallery />)
  fireEvent.click(screen.getByRole('button', { name: 'ConfirmDialog refused' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: t('billing.pending.takeBack') }))
  expect(await dialog.findByText(t('shell.network.timeout'))).toBeTruthy()
  fireEvent.click(dialog.getByText(t('billing.pending.keep')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('lacks no piece of ui', () => {
  const text = globSync('*Specimens.tsx', { cwd: import.meta.dirname })
    .concat('Gallery.tsx')
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const pieces = globSync('ui/**/*.tsx', { cwd: source }).filter((file) => !file.endsWith('.test.tsx'))
  expect(pieces.length).toBeGreaterThan(25)
  const users = globSync('**/*.{ts,tsx}', { cwd: source }).map((file) => ({
    folder: dirname(file),
    text: readFileSync(join(source, file), 'utf8'),
  }))
  // What only the pieces beside it import is shown with them.
  const isPart = (piece: string) =>
    users.every(
      ({ folder, text: user }) =>
        folder === dirname(piece) || !user.includes(`/${basename(dirname(piece))}/${basename(piece)}'`),
    )
  expect(pieces.filter((piece) => !isPart(piece)).length).toBeGreaterThan(25)
  expect(pieces.filter((piece) => !isPart(piece) && !text.includes(`'../${piece}'`))).toEqual([])
})
