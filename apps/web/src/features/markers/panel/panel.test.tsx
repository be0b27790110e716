import { MantineProvider } from '@mantine/core'
import { en } from '@plumbline/contract/messages/en'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { translator } from '../../../i18n/translate.ts'
import { LanguageContext } from '../../../i18n/use-t.ts'
import { ColumnDialog } from './ColumnDialog.tsx'
import { ElevationLink } from './ElevationLink.tsx'
import { aMarker } from '../marker-fields.ts'
import { defineLayoutStandIns } from '../../../testing/layout-stand-ins.ts'
import { MarkerList } from './MarkerList.tsx'
import { NumberField } from './NumberField.tsx'

const t = translator('en', en)
const show = (children: ReactNode) =>
  render(
    <MantineProvider env="test">
      <LanguageContext value={{ locale: 'en', t }}>{children}</LanguageContext>
    </MantineProvider>,
  )
beforeAll(defineLayoutStandIns)
afterEach(cleanup)
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const { panel, planScreen } = en.markers

describe('the number of columns', () => {
  it('goes up and down by buttons and arrow keys, never below one, and cannot be typed', async () => {
    const asked: number[] = []
    show(
      <ColumnDialog
        onClose={() => undefined}
        onCreate={(count) => {
          asked.push(count)
          return Promise.resolve('refused')
        }}
      />,
    )
    const stepper = await screen.findByRole('spinbutton', { name: panel.columns.count })
    fireEvent.click(screen.getByLabelText(panel.columns.fewer))
    expect(stepper.textContent).toBe('1')
    fireEvent.keyDown(stepper, { key: '7' })
    expect(stepper.textContent).toBe('1')
    fireEvent.click(screen.getByLabelText(panel.columns.more))
    fireEvent.keyDown(stepper, { key: 'ArrowUp' })
    expect(stepper.getAttribute('aria-valuenow')).toBe('3')
    fireEvent.click(screen.getByText(panel.columns.create))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('refused'))
    expect(asked).toEqual([3])
  })
})

describe('a number of the panel', () => {
  it('is taken by Enter and by arrow keys, within its limits, and what is none is said', () => {
    const taken: number[] = []
    show(<NumberField label="Left" value={12.5} min={0} max={100} onCommit={(value) => taken.push(value)} />)
    const field = screen.getByLabelText<HTMLInputElement>('Left')
    fireEvent.change(field, { target: { value: '120' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(taken).toEqual([])
    expect(screen.getByText(t('markers.panel.place.wrong', { min: 0, max: 100 }))).toBeTruthy()
    fireEvent.change(field, { target: { value: '25,5' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(taken).toEqual([25.5, 11.5])
  })
})

describe('floors of an elevation', () => {
  const floors = ['R', '2', '1', 'G'].map((displayName, index) => ({
    name: String(3 - index),
    height: 3,
    group: '',
    displayName,
  }))
  const elevation = {
    _id: idOf(9),
    planId: idOf(9),
    name: 'North',
    blockName: '',
    fileName: '',
    url: '',
    picture: null,
    status: 'FILE_PROCESSED' as const,
    errorCode: null,
    floorRange: floors,
    videoColumns: [],
    portions: [],
    bearing: null,
    version: 1,
  }
  it('are shown by their names, begin with all of them, and never end above where they begin', () => {
    const changes: unknown[] = []
    const marker = aMarker(idOf(1), 'Photo', {
      location: { left: 0, top: 0, right: 0, bottom: 0 },
      elevationId: elevation._id,
      floorStartIdx: 1,
      floorEndIdx: 2,
    })
    const { rerender } = show(
      <ElevationLink
        marker={{ ...marker, elevationId: null, floorStartIdx: null, floorEndIdx: null }}
        elevations={[elevation]}
        isReadOnly={false}
        onChange={(link) => changes.push(link)}
      />,
    )
    fireEvent.change(screen.getByLabelText(panel.link.elevation), { target: { value: elevation._id } })
    expect(changes.pop()).toEqual({ elevationId: elevation._id, floorStartIdx: 0, floorEndIdx: 3 })
    rerender(
      <MantineProvider env="test">
        <LanguageContext value={{ locale: 'en', t }}>
          <ElevationLink
            marker={marker}
            elevations={[elevation]}
            isReadOnly={false}
            onChange={(link) => changes.push(link)}
          />
        </LanguageContext>
      </MantineProvider>,
    )
    const top = screen.getByLabelText<HTMLSelectElement>(panel.link.top)
    expect([...top.options].map(({ text }) => text)).toEqual(['R', '2', '1', 'G'])
    fireEvent.change(top, { target: { value: '3' } })
    expect(changes.pop()).toEqual({ elevationId: elevation._id, floorStartIdx: 2, floorEndIdx: 3 })
  })
})

describe('the list of a thousand markers', () => {
  const records = Array.from({ length: 1000 }, (_, index) =>
    aMarker(idOf(index + 1), 'Photo', {
      name: `Marker ${index + 1}`,
      location: { left: 0, top: 0, right: 0, bottom: 0 },
    }),
  ).map((mine) => ({ mine, base: mine }))
  it('lays out only what is in sight, says how many there are, and searches all', () => {
    const chosen: string[] = []
    show(
      <MarkerList
        records={records}
        failed={new Map()}
        selected={new Set([idOf(2)])}
        onSelect={(id) => chosen.push(id)}
        isReadOnly
        add={undefined}
      />,
    )
    const rows = document.querySelectorAll('[role="option"]')
    expect(rows.length).toBeLessThan(60)
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('1000')
    fireEvent.keyDown(document.querySelector('[role="listbox"]')!, { key: 'ArrowDown' })
    expect(chosen).toEqual([idOf(3)])
    fireEvent.change(screen.getByLabelText(planScreen.list.search), { target: { value: 'marker 999' } })
    expect(document.querySelectorAll('[role="option"]')).toHaveLength(1)
    fireEvent.change(screen.getByLabelText(planScreen.list.search), { target: { value: 'nothing like it' } })
    expect(screen.getByText(planScreen.list.noMatch)).toBeTruthy()
  })
})
