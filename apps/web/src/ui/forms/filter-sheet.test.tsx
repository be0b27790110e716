import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInLanguage, translatorOf } from '../../testing/render-in-language.tsx'
import { FilterSheet } from './FilterSheet.tsx'

afterEach(cleanup)
const t = await translatorOf()
const open = (count: number, onClear = vi.fn()) =>
  renderInLanguage(
    <FilterSheet count={count} onClear={onClear}>
      <label>
        <input type="checkbox" /> Critical
      </label>
    </FilterSheet>,
  )

it('says how many filters are set, and shows them when it is pressed', async () => {
  await open(2)
  expect(screen.queryByLabelText('Critical')).toBeNull()
  const button = screen.getByRole('button', { name: t('projects.filters.moreActive', { count: 2 }) })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByRole('dialog', { name: t('projects.filters.more') })).toBeTruthy()
  expect(screen.getByLabelText('Critical')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t('projects.bar.close') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

it('clears what is set, and offers that only where something is', async () => {
  const onClear = vi.fn()
  await open(1, onClear)
  fireEvent.click(screen.getByRole('button', { name: t('projects.filters.moreActive', { count: 1 }) }))
  fireEvent.click(await screen.findByRole('button', { name: t('projects.filters.clear') }))
  expect(onClear).toHaveBeenCalledOnce()
  cleanup()
  await open(0)
  fireEvent.click(screen.getByRole('button', { name: t('projects.filters.more') }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: t('projects.filters.clear') })).toBeNull()
})
