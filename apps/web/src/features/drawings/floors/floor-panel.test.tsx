import type { Fault } from '@plumbline/contract/rules/rule'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage, translatorOf } from '../../../testing/render-in-language.tsx'
import { emptyRow, type DraftPortion } from '../elevation-draft.ts'
import { floorLines } from './floor-lines.ts'
import { FloorLineMark } from './FloorLineMark.tsx'
import { FloorPanel } from './FloorPanel.tsx'

afterEach(cleanup)
const t = await translatorOf()
const floors = (key: 'labelOf' | 'heightOf' | 'displayNameOf', row: number) =>
  screen.getByLabelText<HTMLInputElement>(t(`drawings.elevation.floors.${key}`, { row }))
const rowButton = (what: 'up' | 'down' | 'remove', name: string) =>
  screen.getByRole('button', { name: t(`drawings.elevation.floors.${what}`, { name }) })
const labels = () => screen.getAllByLabelText<HTMLInputElement>(/^Floor label/).map(({ value }) => value)

const tower: DraftPortion = {
  _id: 'tower',
  name: 'Tower',
  location: { left: 0, top: 0, right: 1, bottom: 1 },
  floors: [
    { ...emptyRow('a'), name: '3-7', height: '3' },
    { ...emptyRow('b'), name: '2', height: '4.25', displayName: 'Sky' },
    { ...emptyRow('c'), name: '1', height: '5' },
  ],
}
const podium: DraftPortion = { ...tower, _id: 'podium', floors: [{ ...emptyRow('d'), name: '0', height: '6' }] }

type Options = {
  readonly portion?: DraftPortion | undefined
  readonly portions?: readonly DraftPortion[]
  readonly isReadOnly?: boolean
  readonly faults?: ReadonlyMap<string, Fault>
}

async function open(options: Options = {}) {
  const judged: string[] = []
  const steps: string[] = []
  let shown = 'portion' in options ? options.portion : tower
  function Panel() {
    const [portion, setPortion] = useState(shown)
    shown = portion
    const change = (update: (before: DraftPortion) => DraftPortion) =>
      setPortion((before) => (before === undefined ? before : update(before)))
    return (
      <FloorPanel
        portion={portion}
        portions={options.portions ?? (portion === undefined ? [] : [portion])}
        faults={options.faults ?? new Map()}
        isReadOnly={options.isReadOnly ?? false}
        onJudge={(key) => judged.push(key)}
        onChange={change}
        onStep={(update) => {
          steps.push('step')
          change(update)
        }}
      />
    )
  }
  await renderInLanguage(<Panel />)
  return { judged, steps, rows: () => shown?.floors ?? [] }
}

describe('the floors of a portion', () => {
  it('are added up as they are typed: floors and metres of the portion and of all', async () => {
    await open({ portions: [tower, podium] })
    expect(screen.getByText(t('drawings.elevation.floors.count', { count: 7 }))).toBeTruthy()
    const metres = (height: string) => screen.getByText(t('drawings.elevation.floors.metres', { height }))
    expect(metres('24.25').tagName).toBe('OUTPUT')
    expect(metres('30.25')).toBeTruthy()
    fireEvent.change(floors('heightOf', 3), { target: { value: '6' } })
    expect(metres('25.25').tagName).toBe('OUTPUT')
  })

  it('wait behind a blur, out of reach, until a portion is drawn', async () => {
    await open({ portion: undefined })
    expect(screen.getByText(t('drawings.elevation.floors.waiting'))).toBeTruthy()
    expect(document.querySelector('[data-waiting]')?.hasAttribute('inert')).toBe(true)
  })

  it('move by their arrows, which do nothing at the ends, and say so', async () => {
    await open()
    fireEvent.click(rowButton('down', '3-7'))
    expect(labels()).toEqual(['2', '3-7', '1'])
    expect(screen.getByText(t('drawings.elevation.floors.moved', { name: '3-7', place: 2, count: 3 }))).toBeTruthy()
    const first = rowButton('up', '2')
    expect(first.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(first)
    expect(labels()).toEqual(['2', '3-7', '1'])
  })

  it('are removed by a step that undo takes back; the focus goes to the next row', async () => {
    const { steps } = await open()
    rowButton('remove', '2').focus()
    fireEvent.click(rowButton('remove', '2'))
    expect([labels(), steps]).toEqual([['3-7', '1'], ['step']])
    await waitFor(() => expect(document.activeElement).toBe(rowButton('remove', '1')))
    expect(screen.getByText(t('drawings.elevation.floors.removed', { name: '2' }))).toBeTruthy()
  })

  it('are added at the bottom by the button, and by Enter in the last row alone', async () => {
    const { rows } = await open()
    fireEvent.keyDown(floors('labelOf', 1), { key: 'Enter' })
    expect(rows()).toHaveLength(3)
    fireEvent.keyDown(floors('displayNameOf', 3), { key: 'Enter' })
    expect(rows()).toHaveLength(4)
    await waitFor(() => expect(document.activeElement).toBe(floors('labelOf', 4)))
    fireEvent.click(screen.getByRole('button', { name: t('drawings.elevation.floors.add') }))
    await waitFor(() => expect(document.activeElement).toBe(floors('labelOf', 5)))
  })

  it('lose a height that is none when its field is left, and are judged then', async () => {
    const { judged, rows } = await open()
    fireEvent.change(floors('heightOf', 1), { target: { value: '-3' } })
    fireEvent.blur(floors('heightOf', 1))
    expect([rows()[0]?.height, judged]).toEqual(['', ['a']])
    fireEvent.change(floors('heightOf', 2), { target: { value: '4.5' } })
    fireEvent.blur(floors('heightOf', 2))
    expect([rows()[1]?.height, judged]).toEqual(['4.5', ['a', 'b']])
  })

  it('say at the field what is wrong with them', async () => {
    await open({ faults: new Map([['b', { key: 'rules.floor.label' } as Fault]]) })
    const wrong = floors('labelOf', 2)
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    expect(wrong.closest('li')?.textContent).toContain(t('rules.floor.label'))
    expect(floors('labelOf', 1).closest('li')?.textContent).not.toContain(t('rules.floor.label'))
    expect(floors('labelOf', 1).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('can be read, not changed, by a viewer', async () => {
    await open({ isReadOnly: true })
    expect([floors('labelOf', 1).disabled, floors('heightOf', 1).value]).toEqual([true, '3'])
    expect(screen.queryByRole('button', { name: t('drawings.elevation.floors.add') })).toBeNull()
    expect(screen.queryByRole('button', { name: t('drawings.elevation.floors.remove', { name: '2' }) })).toBeNull()
  })

  it('put lines that were dragged back in one step', async () => {
    const pinned = { ...tower, floors: tower.floors.map((row) => ({ ...row, line: row.key === 'a' ? 0.4 : null })) }
    const { steps, rows } = await open({ portion: pinned })
    fireEvent.click(screen.getByRole('button', { name: t('drawings.elevation.lines.reset') }))
    expect([steps, rows().map(({ line }) => line)]).toEqual([['step'], [null, null, null]])
    expect(screen.getByText(t('drawings.elevation.lines.wasReset'))).toBeTruthy()
  })

  it('are explained by an example that closes again', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: t('drawings.elevation.floors.help') }))
    expect(await screen.findByRole('img', { name: t('drawings.elevation.example.picture') })).toBeTruthy()
  })
})

describe('the line below a floor', () => {
  const lines = floorLines(tower)
  const place = { left: 0, top: 0, bottom: 100, width: 200, grip: 6, hasLabel: true, labelLeft: 210 }

  async function show(isReadOnly = false) {
    const [held, dropped]: [(number | undefined)[], number[]] = [[], []]
    await renderInLanguage(
      <FloorLineMark
        lines={lines}
        index={0}
        place={place}
        location={tower.location}
        isReadOnly={isReadOnly}
        isTabStop
        pixel={0.001}
        onHold={(at) => held.push(at)}
        onDrop={(at) => dropped.push(at)}
        onFocus={() => undefined}
      />,
    )
    return { held, dropped }
  }

  it('moves by a pixel with an arrow, by ten with Shift', async () => {
    const { dropped } = await show()
    const line = screen.getByRole('slider')
    fireEvent.keyDown(line, { key: 'ArrowDown' })
    fireEvent.keyDown(line, { key: 'ArrowUp', shiftKey: true })
    expect(dropped.map((at) => Math.round((at - lines[0]!.bottom) * 1_000))).toEqual([1, -10])
  })

  it('follows the pointer and is dropped where it is let go; Escape lets it go where it was', async () => {
    Element.prototype.setPointerCapture = () => undefined
    const { held, dropped } = await show()
    const line = screen.getByRole('slider')
    fireEvent.pointerDown(line, { button: 0, pointerId: 1, clientY: 100 })
    fireEvent.pointerMove(line, { pointerId: 1, clientY: 120 })
    fireEvent.pointerUp(line, { pointerId: 1, clientY: 120 })
    expect([held.length, dropped[0]]).toEqual([1, held[0]])
    fireEvent.pointerDown(line, { button: 0, pointerId: 1, clientY: 100 })
    fireEvent.pointerMove(line, { pointerId: 1, clientY: 120 })
    fireEvent.keyDown(line, { key: 'Escape' })
    fireEvent.pointerUp(line, { pointerId: 1, clientY: 120 })
    expect([held.at(-1), dropped.length]).toEqual([undefined, 1])
  })

  it('is no slider for a viewer, who still reads its floor', async () => {
    await show(true)
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.getByText('7/F')).toBeTruthy()
  })
})
