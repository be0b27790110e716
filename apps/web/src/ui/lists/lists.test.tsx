import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage } from '../../testing/render-in-language.tsx'
import { SideEntry, SideList } from './SideList.tsx'
import { Table } from './Table.tsx'

afterEach(cleanup)

describe('a list beside the open one', () => {
  function Photos() {
    const [open, setOpen] = useState('a.jpg')
    return (
      <SideList label="Photos" title="Photos" head={<p>{'2 photos'}</p>} foot={<button>More</button>}>
        {['a.jpg', 'b.jpg'].map((name) => (
          <SideEntry key={name} isCurrent={name === open} onOpen={() => setOpen(name)}>
            {name}
          </SideEntry>
        ))}
      </SideList>
    )
  }

  it('marks the open entry and opens another', async () => {
    await renderInLanguage(<Photos />)
    const list = within(screen.getByRole('navigation', { name: 'Photos' }))
    expect(list.getByRole('heading', { level: 2, name: 'Photos' })).toBeTruthy()
    expect(list.getAllByRole('listitem')).toHaveLength(2)
    expect(list.getByRole('button', { current: true }).textContent).toBe('a.jpg')
    fireEvent.click(list.getByRole('button', { name: 'b.jpg' }))
    expect(list.getByRole('button', { current: true }).textContent).toBe('b.jpg')
    expect(list.getByRole('button', { name: 'More' })).toBeTruthy()
  })

  it('opens an address by a link, and holds what can be done with the entry', async () => {
    const { router } = await renderInLanguage(
      <SideList label="Models">
        <SideEntry isCurrent={false} to="/models/2" after={<button>Prepare again</button>}>
          {'Tower'}
        </SideEntry>
      </SideList>,
    )
    expect(screen.queryByRole('heading')).toBeNull()
    const item = within(screen.getByRole('listitem'))
    expect(item.getByRole('button', { name: 'Prepare again' })).toBeTruthy()
    const link = item.getByRole('link', { name: 'Tower' })
    expect(link.getAttribute('aria-current')).toBeNull()
    fireEvent.click(link)
    expect(router.state.location.pathname).toBe('/models/2')
  })
})

it('a table says that its rows are on their way, and has the name that it is given', async () => {
  await renderInLanguage(
    <Table aria-label="Orders" aria-busy isStale hasHover density="tight">
      <tbody>
        <tr>
          <td data-number>{'12'}</td>
        </tr>
      </tbody>
    </Table>,
  )
  const table = screen.getByRole('table', { name: 'Orders' })
  expect(table.dataset).toMatchObject({ stale: 'true', hover: 'true', density: 'tight' })
  expect(within(table).getByRole('cell', { name: '12' })).toBeTruthy()
})
