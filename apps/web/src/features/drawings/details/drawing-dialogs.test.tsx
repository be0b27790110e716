import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answer, SentRequest } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, field, press, refusal, showScreen, toasts, type } from '../../../testing/show-screen.tsx'
import type { DrawingFile } from '../../../uploads/drawings/drawing-entry.ts'
import { fromInput } from '../../../uploads/upload-entry.ts'
import { aDrawing } from '../../../testing/a-drawing.ts'
import { sectionOf } from '../sections.ts'
import { AddFilesDialog } from './AddFilesDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'

closeScreens()
const t = await translatorOf()
const of = { corporateId: '01890000-0000-7000-8000-000000000001', workspaceId: '01890000-0000-7000-8000-000000000003' }
const name = new RegExp(`^${t('drawings.fields.name')}`)
const block = new RegExp(`^${t('drawings.fields.blockName')}`)
const floors = new RegExp(`^${t('drawings.fields.floors')}`)
const named = (number: number) => screen.getAllByLabelText<HTMLInputElement>(name)[number]!
const blocks = () => screen.getAllByLabelText<HTMLInputElement>(block).map(({ value }) => value)
const set = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })

describe('the details of a drawing', () => {
  async function open(drawing: Drawing, respond: (asked: SentRequest) => Answer, taken: readonly string[] = []) {
    const closed: string[] = []
    const shown = await showScreen(
      <DetailsDialog of={of} drawing={drawing} taken={taken} onClose={() => closed.push('closed')} />,
      { respond },
    )
    await screen.findByLabelText(name)
    return { ...shown, closed }
  }
  const save = t('drawings.details.save')

  it('are sent with the version they were read in, trimmed and as labels', async () => {
    const drawing = aDrawing(1)
    const { writes, closed } = await open(drawing, () => ({ status: 200, body: drawing }))
    type(name, ' Ground floor ')
    type(block, 'Block B')
    type(floors, '0, 1-3')
    press(save)
    await waitFor(() => expect(closed).toEqual(['closed']))
    expect(toasts()).toEqual([t('drawings.details.saved')])
    expect(writes()).toMatchObject([
      {
        method: 'PUT',
        body: { name: 'Ground floor', blockName: 'Block B', floorRange: ['0', '1-3'], version: drawing.version },
      },
    ])
  })

  it('are not sent with a name that is empty or taken; the field takes the focus', async () => {
    const { writes } = await open(aDrawing(1), () => ({ status: 500 }), ['Level 2'])
    type(name, '')
    press(save)
    expect(await screen.findByText(t('rules.required'))).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(name)))
    type(name, 'level 2')
    expect(screen.queryByText(t('rules.required'))).toBeNull()
    press(save)
    expect(await screen.findByText(t('rules.name.unique'))).toBeTruthy()
    expect(writes()).toEqual([])
  })

  it('show at the field what the server says about a name that was taken in between', async () => {
    const { closed } = await open(aDrawing(1), () => refusal('drawing.name-taken', { field: 'name' }))
    type(name, 'Level 9')
    press(save)
    await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'))
    expect([field(name).value, closed]).toEqual(['Level 9', []])
  })

  it('keep what was typed beside a newer version, which can be taken over', async () => {
    const drawing = aDrawing(1)
    const newer = aDrawing(1, { name: 'Named by another', version: 2 })
    const { writes } = await open(drawing, () =>
      writes().length === 1
        ? { status: 409, body: { code: 'version.stale', message: 'stale', newer } }
        : { status: 200, body: newer },
    )
    type(name, 'Mine')
    press(save)
    const take = await screen.findByRole('button', { name: t('drawings.details.newer') })
    expect(field(name).value).toBe('Mine')
    fireEvent.click(take)
    expect([field(name).value, screen.queryByRole('button', { name: t('drawings.details.newer') })]).toEqual([
      'Named by another',
      null,
    ])
    type(name, 'Ours')
    press(save)
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]!.body).toMatchObject({ name: 'Ours', version: 2 })
  })
})

describe('files that are added', () => {
  const aFile = (fileName: string) => new File(['x'], fileName, { type: 'image/png', lastModified: 1 })

  async function open(names: readonly string[], { taken = [] as readonly string[], section = '#floor-plan' } = {}) {
    const added: (readonly DrawingFile[])[] = []
    const closed: string[] = []
    await showScreen(
      <AddFilesDialog
        section={sectionOf(section)}
        files={fromInput(names.map(aFile))}
        taken={taken}
        onAdd={(files) => added.push(files)}
        onClose={() => closed.push('closed')}
      />,
    )
    await screen.findAllByLabelText(name)
    return { added, closed }
  }
  const confirm = (count: number) => t('drawings.add.confirm', { count })

  it('are named after their files, without their ending and never twice', async () => {
    const { added } = await open(['Level 1.png', 'Level 1.pdf'], { taken: ['Level 1'] })
    const proposed = [named(0).value, named(1).value]
    expect(new Set([...proposed, 'Level 1']).size).toBe(3)
    expect(proposed.every((one) => one.startsWith('Level 1'))).toBe(true)
    expect(screen.getByText(t('drawings.add.several'))).toBeTruthy()
    press(confirm(2))
    expect(added[0]?.map(({ drawing }) => [drawing.category, drawing.dimension, drawing.name])).toEqual([
      ['floor', '2d', proposed[0]],
      ['floor', '2d', proposed[1]],
    ])
  })

  it('share the block that is typed for the one before, until one says another', async () => {
    const { added } = await open(['a.png', 'b.png', 'c.png'])
    const inputs = screen.getAllByLabelText<HTMLInputElement>(block)
    set(inputs[0]!, 'Block A')
    expect(blocks()).toEqual(['Block A', 'Block A', 'Block A'])
    set(inputs[1]!, 'Block B')
    expect(blocks()).toEqual(['Block A', 'Block B', 'Block B'])
    set(inputs[0]!, 'Block C')
    expect(blocks()).toEqual(['Block C', 'Block B', 'Block B'])
    press(confirm(3))
    expect(added[0]?.map(({ drawing }) => drawing.blockName)).toEqual(['Block C', 'Block B', 'Block B'])
  })

  it('are not added while two have one name; the second says so', async () => {
    const { added } = await open(['a.png', 'b.png'])
    set(named(1), named(0).value)
    press(confirm(2))
    expect(await screen.findAllByText(t('rules.name.unique'))).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(named(1)))
    expect(added).toEqual([])
  })

  it('can be left out one by one; without any the dialog closes', async () => {
    const { added, closed } = await open(['a.png', 'b.png'])
    press(t('drawings.add.remove', { file: 'a.png' }))
    expect(screen.getAllByLabelText(name)).toHaveLength(1)
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: confirm(1) })).toBeTruthy()
    press(t('drawings.add.remove', { file: 'b.png' }))
    expect([closed, added]).toEqual([['closed'], []])
  })
})
