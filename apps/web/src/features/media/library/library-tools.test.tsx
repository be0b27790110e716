import type { MediaFacets } from '@plumbline/contract/media/library'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { MediaChange } from '../../../api/media/library.ts'
import { ids, type Answer } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, type } from '../../../testing/show-screen.tsx'
import { noFilters, readAddress, type LibraryAddress, type LibraryFilters } from '../grid/library-address.ts'
import type { Names } from '../grid/library-names.ts'
import { makeSelection } from '../grid/library-selection.ts'
import { DeleteMediaDialog } from '../DeleteMediaDialog.tsx'
import { EditMediaDialog } from './EditMediaDialog.tsx'
import { LibraryChips } from './LibraryChips.tsx'
import { LibrarySelection, type SelectionAction } from './LibrarySelection.tsx'
import { LibraryToolbar } from './LibraryToolbar.tsx'
import { MoveMediaDialog } from './MoveMediaDialog.tsx'

closeScreens()
const t = await translatorOf()
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const of = { corporateId: ids.corporate, projectId: ids.project, workspaceId: idOf(5), inspectionId: idOf(6) }
const names = {
  elevations: [
    {
      _id: idOf(1),
      name: 'North',
      floorRange: [
        { name: '3', displayName: '3/F' },
        { name: '2', displayName: '' },
      ],
    },
    { _id: idOf(2), name: 'South', floorRange: [] },
  ],
  columns: [{ _id: idOf(3), name: 'N1' }],
  elevation: (id: string) => (id === idOf(1) ? 'North' : id),
  column: (id: string) => (id === idOf(3) ? 'Facade N1' : undefined),
} as unknown as Names
const choicesOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ textContent }) => textContent)

describe('editing several files', () => {
  async function open(failed?: string) {
    const [sent, closed] = [[] as MediaChange[], [] as number[]]
    await showScreen(
      <EditMediaDialog
        count={3}
        names={names}
        onSave={(change) => {
          sent.push(change)
          return Promise.resolve(failed)
        }}
        onClose={() => closed.push(1)}
      />,
    )
    await screen.findByRole('dialog')
    return { sent, closed }
  }
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: t('media.library.edit.save') })
  const [elevation, floor, column, tag] = [
    t('media.library.edit.elevation'),
    t('media.library.edit.floor'),
    t('media.library.edit.column'),
    t('media.library.edit.tag'),
  ]

  it('changes nothing until something is chosen', async () => {
    await open()
    expect(save().disabled).toBe(true)
    type(column, idOf(3))
    expect(save().disabled).toBe(false)
    expect(choicesOf(column)).toContain('Facade N1')
  })

  it('sends only what was chosen; "none" clears it', async () => {
    const { sent, closed } = await open()
    type(elevation, idOf(1))
    type(floor, '3')
    type(column, 'none')
    fireEvent.click(save())
    await waitFor(() => expect(closed).toEqual([1]))
    expect(sent).toEqual([{ elevationId: idOf(1), floor: '3', columnId: null }])
  })

  it('offers the floors of the chosen elevation, and forgets a floor with another one', async () => {
    const { sent, closed } = await open()
    expect(screen.getByText(t('media.library.edit.floorNote'))).toBeTruthy()
    type(elevation, idOf(1))
    expect(choicesOf(floor).slice(2)).toEqual(['3/F', '2'])
    type(floor, '2')
    type(elevation, idOf(2))
    expect(choicesOf(floor)).toHaveLength(2)
    fireEvent.click(save())
    await waitFor(() => expect(closed).toEqual([1]))
    expect(sent).toEqual([{ elevationId: idOf(2) }])
  })

  it('clears the tag only where that was asked for', async () => {
    const { sent, closed } = await open()
    expect(screen.queryByLabelText(tag)).toBeNull()
    fireEvent.click(screen.getByRole('checkbox'))
    type(tag, '  ')
    fireEvent.click(save())
    await waitFor(() => expect(closed).toEqual([1]))
    expect(sent).toEqual([{ tag: '' }])
  })

  it('says what went wrong and stays', async () => {
    const { closed } = await open('No.')
    type(column, idOf(3))
    fireEvent.click(save())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('No.'))
    expect(closed).toEqual([])
  })
})

describe('moving files to a marker', () => {
  async function open(answer: Answer, failed?: string) {
    const [moved, closed] = [[] as string[], [] as number[]]
    await showScreen(
      <MoveMediaDialog
        of={of}
        count={2}
        onMove={(id) => {
          moved.push(id)
          return Promise.resolve(failed)
        }}
        onClose={() => closed.push(1)}
      />,
      { respond: () => answer },
    )
    await screen.findByRole('dialog')
    return { moved, closed }
  }
  const sets: Answer = {
    status: 200,
    body: {
      layoutPlanMarkers: [
        { layoutId: idOf(7), markers: [{ _id: idOf(8), name: 'North facade' }] },
        { layoutId: idOf(9), markers: [] },
      ],
    },
  }
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: t('media.library.move.confirm') })

  it('waits for a marker and sends the chosen one', async () => {
    const { moved, closed } = await open(sets)
    await screen.findByRole('option', { name: 'North facade' })
    expect(confirm().disabled).toBe(true)
    type(t('media.library.move.marker'), idOf(8))
    fireEvent.click(confirm())
    await waitFor(() => expect(closed).toEqual([1]))
    expect(moved).toEqual([idOf(8)])
  })

  it('says so where there is no marker', async () => {
    await open({ status: 200, body: { layoutPlanMarkers: [] } })
    await screen.findByText(t('media.library.move.none'))
    expect(confirm().disabled).toBe(true)
  })

  it('says what went wrong and stays', async () => {
    const { closed } = await open(sets, 'No.')
    await screen.findByRole('option', { name: 'North facade' })
    type(t('media.library.move.marker'), idOf(8))
    fireEvent.click(confirm())
    await screen.findByText('No.')
    expect(closed).toEqual([])
  })
})

describe('deleting files', () => {
  const show = (answer: Answer) =>
    showScreen(
      <DeleteMediaDialog
        of={of}
        photos={{ imageIds: [idOf(1)] }}
        title="Delete?"
        text="One file."
        confirm="Delete"
        cancel="Cancel"
        onConfirm={() => Promise.resolve(undefined)}
        onClose={() => undefined}
      />,
      { respond: () => answer },
    )

  it('cannot be confirmed before the defects on them are counted', async () => {
    await show('silence')
    await screen.findByRole('dialog')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
    expect(screen.getByRole('dialog').textContent).toContain(t('media.library.remove.counting'))
  })

  it('says that they could not be counted', async () => {
    await show(refusal('access.denied', { status: 403 }))
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(t('media.library.remove.uncounted')))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false)
  })
})

function Tools({ onDates }: { readonly onDates: ((isShown: boolean) => void) | undefined }) {
  const [address, setAddress] = useState<LibraryAddress>(readAddress(new URLSearchParams()))
  return (
    <>
      <LibraryToolbar
        address={address}
        summary="166 files"
        filterButton={null}
        onChange={(changed) => setAddress({ ...address, ...changed })}
        toolsMenu={null}
        hasDates={false}
        onDates={onDates}
      />
      <output>{JSON.stringify(address)}</output>
      <button type="button" onClick={() => setAddress({ ...address, filters: noFilters })}>
        Reset
      </button>
    </>
  )
}
const shownAddress = () => JSON.parse(document.querySelector('output')!.textContent) as LibraryAddress

describe('the tools above the photos', () => {
  it('sort, turn the order round and change the view', async () => {
    await showScreen(<Tools onDates={undefined} />)
    expect(screen.getByText('166 files').getAttribute('role')).toBe('status')
    type(t('media.library.tools.sort'), 'name')
    press(t('media.library.tools.ascending'))
    expect(shownAddress().order).toEqual({ sort: 'name', descending: true })
    expect(screen.getByRole('button', { name: t('media.library.tools.descending') })).toBeTruthy()
    press(t('media.library.tools.list'))
    expect(shownAddress().view).toBe('list')
  })

  it('search a moment after typing; what the address says replaces what was typed', async () => {
    await showScreen(<Tools onDates={undefined} />)
    type(t('media.library.tools.search'), 'DJI')
    await waitFor(() => expect(shownAddress().filters.q).toBe('DJI'))
    press('Reset')
    expect(field(t('media.library.tools.search')).value).toBe('')
  })

  it('change the size of the pictures; capture dates only for those who may edit', async () => {
    await showScreen(<Tools onDates={undefined} />)
    press(t('media.library.tools.display'))
    fireEvent.click(await screen.findByLabelText(t('media.library.tools.densities.large')))
    expect(shownAddress().density).toBe('large')
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  })

  it('show capture dates for everyone in the project', async () => {
    const shown: boolean[] = []
    await showScreen(<Tools onDates={(isShown) => shown.push(isShown)} />)
    press(t('media.library.tools.display'))
    fireEvent.click(await screen.findByRole('checkbox'))
    expect(shown).toEqual([true])
  })
})

describe('what hides photos', () => {
  const facets = {
    markers: [{ id: idOf(8), name: 'North facade', count: 4 }],
    elevations: [],
    floors: [],
    columns: [],
    tags: [],
  }
  async function show(filters: Partial<LibraryFilters>) {
    const changes: LibraryFilters[] = []
    await showScreen(
      <LibraryChips
        filters={{ ...noFilters, ...filters }}
        facets={facets as unknown as MediaFacets}
        names={names}
        onChange={(changed) => changes.push(changed)}
      />,
    )
    return changes
  }

  it('is not there where nothing does', async () => {
    await show({})
    expect(screen.queryByRole('group')).toBeNull()
  })

  it('is named one by one, and taken away one by one or at once', async () => {
    const changes = await show({ q: 'DJI', elevations: [idOf(1)], columns: [idOf(3)], markers: [idOf(8), 'none'] })
    const group = screen.getByRole('group', { name: t('media.library.filters.chips') })
    const texts = within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    const chip = (name: 'q' | 'elevations' | 'columns' | 'markers', value: string) =>
      t('media.library.filters.chip', { name: t(`media.library.filters.${name}`), value })
    expect(texts).toEqual([
      chip('q', 'DJI'),
      chip('elevations', 'North'),
      chip('columns', 'Facade N1'),
      chip('markers', 'North facade'),
      chip('markers', t('media.library.filters.none')),
      t('media.library.filters.clear'),
    ])
    press(t('media.library.filters.remove', { name: chip('markers', 'North facade') }))
    press(t('media.library.filters.clear'))
    expect(changes[0]).toEqual({ ...noFilters, q: 'DJI', elevations: [idOf(1)], columns: [idOf(3)], markers: ['none'] })
    expect(changes[1]).toEqual(noFilters)
  })
})

describe('the bar of what is chosen', () => {
  const all: readonly SelectionAction[] = ['edit', 'move', 'download', 'delete']

  it('comes with the first and goes with the last', async () => {
    const selection = makeSelection()
    const done: string[] = []
    await showScreen(
      <LibrarySelection
        selection={selection}
        actions={all}
        reading={undefined}
        working={undefined}
        onAction={(action) => done.push(action)}
        onStop={() => undefined}
      />,
    )
    expect(screen.queryByRole('region')).toBeNull()
    act(() => selection.only([idOf(1), idOf(2)]))
    expect(screen.getByRole('status').textContent).toBe(t('media.library.selection.count', { count: 2 }))
    for (const action of all) press(t(`media.library.selection.${action}`))
    expect(done).toEqual(all)
    press(t('media.library.selection.clear'))
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('offers only to stop while a long stretch is found', async () => {
    const stopped: number[] = []
    await showScreen(
      <LibrarySelection
        selection={makeSelection()}
        actions={all}
        reading={{ done: 2000, count: 90_000 }}
        working={undefined}
        onAction={() => undefined}
        onStop={() => stopped.push(1)}
      />,
    )
    expect(screen.getAllByRole('button')).toHaveLength(1)
    press(t('media.library.selection.stop'))
    expect(stopped).toEqual([1])
  })

  it('does nothing else while something is done to them one by one', async () => {
    const selection = makeSelection()
    selection.only([idOf(1)])
    await showScreen(
      <LibrarySelection
        selection={selection}
        actions={all}
        reading={undefined}
        working={{ done: 1, count: 3 }}
        onAction={() => undefined}
        onStop={() => undefined}
      />,
    )
    const edit = screen.getByRole<HTMLButtonElement>('button', { name: t('media.library.selection.edit') })
    expect(edit.disabled).toBe(true)
  })
})
