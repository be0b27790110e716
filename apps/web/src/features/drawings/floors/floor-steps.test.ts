import { createEditor } from '@plumbline/canvas/editor'
import { describe, expect, it } from 'vitest'
import { emptyRow, type DraftPortion, type ElevationDraft } from '../elevation-draft.ts'
import { floorLines, withLine } from './floor-lines.ts'
import { changeFloors } from './floor-steps.ts'

const row = (key: string, name: string) => ({ ...emptyRow(key), name, height: '3' })
const tower: DraftPortion = {
  _id: 'tower',
  name: 'Tower',
  location: { left: 0.2, top: 0, right: 0.8, bottom: 1 },
  floors: [row('a', '8'), row('b', '3-7'), row('c', '1-2')],
}

function createFloorEditor() {
  let draft: ElevationDraft = { name: 'North', blockName: 'A', bearing: '', portions: [tower] }
  const editor = createEditor({ zoom: 'elevation', drawStyle: 'portion', newId: () => 'new' })
  const change = (update: (before: ElevationDraft) => ElevationDraft) => void (draft = update(draft))
  const floors = () => draft.portions[0]!.floors
  const alter = (update: (portion: DraftPortion) => DraftPortion) =>
    changeFloors(editor, { now: () => draft, change }, 'tower', update)
  return {
    editor,
    floors,
    change,
    without: (key: string) =>
      alter((portion) => ({ ...portion, floors: portion.floors.filter((one) => one.key !== key) })),
    dragLine: (index: number, at: number, key: string) =>
      alter((portion) => withLine(portion, floorLines(portion)[index]!, at, key)),
    typeHeight: (key: string, height: string) =>
      change((before) => ({
        ...before,
        portions: before.portions.map((portion) => ({
          ...portion,
          floors: portion.floors.map((one) => (one.key === key ? { ...one, height } : one)),
        })),
      })),
  }
}

describe('undo in the floors', () => {
  it('brings back a deleted floor in its place, whole, and takes it away again', () => {
    const floorEditor = createFloorEditor()
    floorEditor.without('b')
    expect(floorEditor.editor.state().canUndo).toBe(true)
    floorEditor.editor.undo()
    expect(floorEditor.floors()).toEqual(tower.floors)
    floorEditor.editor.redo()
    expect(floorEditor.floors().map(({ key }) => key)).toEqual(['a', 'c'])
  })

  it('leaves what was typed since in the other floors', () => {
    const floorEditor = createFloorEditor()
    floorEditor.without('a')
    floorEditor.typeHeight('c', '4.2')
    floorEditor.editor.undo()
    expect(floorEditor.floors().map(({ key, height }) => [key, height])).toEqual([
      ['a', '3'],
      ['b', '3'],
      ['c', '4.2'],
    ])
  })

  it('joins the range again that a dragged line has parted', () => {
    const floorEditor = createFloorEditor()
    floorEditor.dragLine(2, 0.4, 'parted')
    expect(floorEditor.floors().map(({ name }) => name)).toEqual(['8', '6-7', '3-5', '1-2'])
    floorEditor.editor.undo()
    expect(floorEditor.floors()).toEqual(tower.floors)
  })

  it('takes back line and floor in the order in which they were changed', () => {
    const floorEditor = createFloorEditor()
    floorEditor.dragLine(0, 0.2, 'unused')
    floorEditor.without('c')
    floorEditor.editor.undo()
    expect([floorEditor.floors().length, floorEditor.floors()[0]!.line]).toEqual([3, 0.2])
    floorEditor.editor.undo()
    expect([floorEditor.floors()[0]!.line, floorEditor.editor.state().canUndo]).toEqual([null, false])
  })
})
