import { Button } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInLanguage } from '../../testing/render-in-language.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { LinkButton } from './LinkButton.tsx'

afterEach(cleanup)

it('opens by a button of its own, with second lines and headings', async () => {
  await renderInLanguage(
    <ActionMenu
      target={<Button>Views</Button>}
      actions={['mine', 'team', 'forget'] as const}
      wordOf={(action) => `View ${action}`}
      aboutOf={(action) => (action === 'team' ? 'Everybody sees it' : undefined)}
      groupOf={(action) => (action === 'forget' ? 'Remove' : 'Open')}
      isGrave={(action) => action === 'forget'}
      onAction={() => undefined}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'View mine',
    'View teamEverybody sees it',
    'View forget',
  ])
  expect(items.map((item) => item.hasAttribute('data-grave'))).toEqual([false, false, true])
  for (const heading of ['Open', 'Remove']) expect(screen.getAllByText(heading)).toHaveLength(1)
})

it('says why something cannot be done, and does not do it', async () => {
  const done: string[] = []
  await renderInLanguage(
    <ActionMenu
      label="More"
      actions={['rename', 'delete'] as const}
      wordOf={(action) => action}
      reasonOf={(action) => (action === 'delete' ? 'It is in a report.' : undefined)}
      onAction={(action) => done.push(action)}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  const refused = await screen.findByRole('menuitem', { name: /It is in a report/ })
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(refused)
  expect(done).toEqual([])
  fireEvent.click(screen.getByRole('menuitem', { name: 'rename' }))
  expect(done).toEqual(['rename'])
})

it('shows the present choice, starts at the harmless one, and reports another', async () => {
  const chosen: string[] = []
  await renderInLanguage(
    <ActionMenu
      target={<Button>Role</Button>}
      actions={['admin', 'viewer'] as const}
      wordOf={(role) => role}
      chosen="viewer"
      focused="viewer"
      onAction={(role) => chosen.push(role)}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Role' }))
  const present = await screen.findByRole('menuitemradio', { name: 'viewer' })
  expect(present.getAttribute('aria-checked')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(present))
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'admin' }))
  expect(chosen).toEqual(['admin'])
})

it('a button that reads like a link sends no form', async () => {
  let [pressed, sent] = [0, 0]
  await renderInLanguage(
    <form onSubmit={() => (sent += 1)}>
      <LinkButton isAction onClick={() => (pressed += 1)}>
        {'Clear all'}
      </LinkButton>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  expect([pressed, sent]).toEqual([1, 0])
})
