import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { closeScreens } from '../../../testing/show-screen.tsx'
import { anAnnotation } from '../annotation-parts.ts'
import { idOf, line } from '../testing/annotation-server.ts'
import { paintNothing, photoId, showReview, suggestion } from '../testing/review-screen.tsx'
import { offeredType, orderedTypes, type ReviewTypes } from './review-types.ts'

closeScreens()
paintNothing()

const types: ReviewTypes = {
  favourites: [{ key: 'tile', name: 'Tile', aiTypes: [] }],
  library: [
    { key: 'thin', name: 'Thin crack', aiTypes: ['crack'] },
    { key: 'deep', name: 'Deep crack', aiTypes: ['crack'] },
    { key: 'tile', name: 'Tile', aiTypes: [] },
    { key: 'bracket', name: 'Pipe bracket', aiTypes: ['corroded_pipe_bracket'] },
  ],
  own: [{ key: 'own', name: 'House rule', aiTypes: [] }],
}
const byHand = (number: number, photo = 1) => ({
  ...anAnnotation(idOf(number), photoId(photo), line(0.2)),
  version: 1,
})
const key = (name: string, on: Element = document.body) => fireEvent.keyDown(on, { key: name })
const card = () => screen.getByRole('region', { name: 'Chosen shape' })

async function showDrawn(numbers: readonly number[]) {
  const shown = await showReview({ photos: 1, annotations: numbers.map((number) => byHand(number)), types })
  const defectsSent = () =>
    shown
      .writes()
      .flatMap(({ body }) => (body as { annotations?: { defect?: object }[] }).annotations ?? [])
      .map(({ defect }) => defect)
  const choose = async (at: number) => {
    const list = await screen.findByRole('listbox', { name: shown.t('annotations.findings.title') })
    fireEvent.click((await within(list).findAllByRole('option'))[at]!)
    await waitFor(() => expect(card()).toBeTruthy())
  }
  return { ...shown, defectsSent, choose }
}

it('asks for the type of a drawn shape that has none yet, by keyboard alone, and remembers it', async () => {
  const { t, defectsSent, choose, server } = await showDrawn([21, 22])
  await choose(0)
  expect(card().textContent).toContain(t('annotations.types.unknown'))
  key('a')
  const search = await screen.findByRole('combobox', { name: t('annotations.types.search') })
  expect(server.list().every(({ annInfo }) => annInfo.isDefect === null)).toBe(true)
  fireEvent.change(search, { target: { value: 'crack' } })
  key('ArrowDown', search)
  key('Enter', search)
  await waitFor(() => expect(defectsSent()).toEqual([{ type: 'deep' }]))
  // The next one: the last used type stands on the card before the key that records it.
  await choose(1)
  expect(card().textContent).toContain(t('annotations.types.last', { type: 'Deep crack' }))
  key('2')
  await waitFor(() => expect(defectsSent()).toEqual([{ type: 'deep' }, { type: 'deep', severity: 'major' }]))
  expect(screen.queryByRole('combobox', { name: t('annotations.types.search') })).toBeNull()
})

it('gives the severity of a digit together with the type that is asked for, and nothing when the list is closed', async () => {
  const { t, defectsSent, choose } = await showDrawn([23])
  await choose(0)
  key('1')
  const search = await screen.findByRole('combobox', { name: t('annotations.types.search') })
  fireEvent.click(screen.getByRole('button', { name: t('annotations.types.close') }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: t('annotations.types.search') })).toBeNull())
  expect(search.isConnected).toBe(false)
  key('1')
  // The first digit of the list is the first favourite.
  key('1', await screen.findByRole('combobox', { name: t('annotations.types.search') }))
  await waitFor(() => expect(defectsSent()).toEqual([{ type: 'tile', severity: 'critical' }]))
})

it('shows what a suggestion will be recorded as, and sends no type that no person chose', async () => {
  const { t, writes } = await showReview({ photos: 2, annotations: [suggestion(31, 1), suggestion(32, 2)], types })
  await screen.findByText('2 of 2 left')
  key('q')
  expect((await screen.findByText(t('annotations.types.default', { type: 'Thin crack' }))).isConnected).toBe(true)
  key('a')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(JSON.stringify(writes()[0]!.body)).not.toContain('thin')
  // C and a choice record it as that type, and go on to the next one.
  key('c')
  key('3', await screen.findByRole('combobox', { name: t('annotations.types.search') }))
  await waitFor(() => expect(JSON.stringify(writes().at(-1)!.body)).toContain('"defect":{"type":"deep"}'))
})

it('offers a viewer no type and no tool', async () => {
  const { t } = await showReview({ photos: 1, annotations: [suggestion(33, 1)], types, mayEdit: false })
  await screen.findByText('1 of 1 left')
  key('q')
  await waitFor(() => expect(card()).toBeTruthy())
  key('c')
  key('b')
  expect(screen.queryByRole('combobox', { name: t('annotations.types.search') })).toBeNull()
  expect(within(card()).queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('button', { name: t('canvas.kinds.rectangle') })).toBeNull()
})

it('lists favourites first, then what fits the suggestion, each once', () => {
  expect(orderedTypes(types, 'corroded_pipe_bracket').map(({ key: one }) => one)).toEqual([
    'tile',
    'bracket',
    'thin',
    'deep',
    'own',
  ])
  const crack = suggestion(1, 1)
  expect(offeredType(crack, types, {})).toMatchObject({ key: 'thin', source: 'default' })
  expect(offeredType(crack, types, { crack: 'own', person: 'tile' })).toMatchObject({ key: 'own', source: 'last' })
  // A type that the library no longer has is not offered.
  expect(offeredType(byHand(1), types, { person: 'removed' })).toBeUndefined()
})
