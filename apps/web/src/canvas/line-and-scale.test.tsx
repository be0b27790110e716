import { createEditor } from '@plumbline/canvas/editor'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInLanguage, translatorOf } from '../testing/render-in-language.tsx'
import { FloorLines } from './FloorLines.tsx'
import { KeySheet } from './keys/KeySheet.tsx'
import { LineLayer } from './LineLayer.tsx'
import { PictureNotice } from './picture/PictureNotice.tsx'
import { directionOf, roundedLength } from './scale-length.ts'
import { ScaleBar } from './ScaleBar.tsx'

afterEach(cleanup)
const t = await translatorOf()
const anEditor = () => {
  const editor = createEditor({
    image: { width: 1_000, height: 500 },
    zoom: 'photo',
    drawStyle: 'box',
    newId: () => 'new',
  })
  editor.resize({ width: 500, height: 250 })
  return editor
}

describe('the scale bar', () => {
  it('is 1, 2 or 5 of a power of ten, and as long as there is room', () => {
    expect([0.5, 1, 2, 3.6, 7.2, 100].map((mm) => roundedLength(mm, 100))).toEqual([50, 100, 200, 200, 500, 10_000])
  })

  it('says millimetres or metres, and is as wide as they are on the screen', async () => {
    const { unmount } = await renderInLanguage(<ScaleBar editor={anEditor()} gsd={1} />)
    // Half a pixel of the screen per millimetre: 200 mm have room in 140 pixels.
    const bar = screen.getByText(t('media.photo.scale.mm', { count: '200' }))
    expect(bar.style.width).toBe('100px')
    unmount()
    await renderInLanguage(<ScaleBar editor={anEditor()} gsd={20} />)
    expect(screen.getByText(t('media.photo.scale.m', { count: '5' })).style.width).toBe('125px')
  })

  it('is not there where no millimetres are known', async () => {
    const { container } = await renderInLanguage(<ScaleBar editor={anEditor()} gsd={0} />)
    expect(container.querySelector('span')).toBeNull()
  })

  it('names the octant of a bearing, past a full turn and below zero too', () => {
    expect([0, 22, 23, 90, 180, 270, 337, 338, 405, -45].map(directionOf)).toEqual([
      'n',
      'n',
      'ne',
      'e',
      's',
      'w',
      'nw',
      'n',
      'ne',
      'nw',
    ])
  })
})

describe('the floors', () => {
  /** Equally high, the lowest last; the editor shows the whole picture in 500 x 250 pixels. */
  const tower = (names: readonly string[], left = 0.5) =>
    names.map((name, index) => ({
      name,
      left,
      right: 0.9,
      top: index / names.length,
      bottom: (index + 1) / names.length,
    }))
  const downFrom = (highest: number) => Array.from({ length: highest }, (_, index) => String(highest - index))

  it.each([
    [10, ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']],
    [30, ['30', '28', '26', '24', '22', '20', '18', '16', '14', '12', '10', '8', '6', '4', '2']],
    [60, ['60', '55', '50', '45', '40', '35', '30', '25', '20', '15', '10', '5']],
  ])('of %i storeys are named as often as there is room', async (highest, names) => {
    await renderInLanguage(<FloorLines editor={anEditor()} floors={tower(downFrom(highest))} />)
    expect(screen.getAllByText(/^\d+$/).map(({ textContent }) => textContent)).toEqual(names)
  })

  it('without a number are named where no other name is', async () => {
    await renderInLanguage(<FloorLines editor={anEditor()} floors={tower(['R', ...downFrom(59)])} />)
    expect(screen.getByText('R')).toBeTruthy()
  })

  it('are named inside the picture where their name would be cut off beside it', async () => {
    await renderInLanguage(<FloorLines editor={anEditor()} floors={tower(['30', '29'], 0.01)} />)
    expect(screen.getByText('30').style).toMatchObject({ left: '0rem', right: '' })
  })
})

describe('the keys', () => {
  it('are those that read for a viewer, with the keys of the feature first', async () => {
    const more = { title: 'Review', rows: [{ does: 'Accept', keys: ['A'] }] }
    const { unmount } = await renderInLanguage(<KeySheet isReadOnly more={more} onClose={() => undefined} />)
    await screen.findByText('Accept')
    expect(screen.queryByText(t('canvas.keys.does.undo'))).toBeNull()
    expect(screen.getByText(t('canvas.keys.does.zoomIn'))).toBeTruthy()
    unmount()
    await renderInLanguage(<KeySheet isReadOnly={false} onClose={() => undefined} />)
    expect(await screen.findByText(t('canvas.keys.does.undo'))).toBeTruthy()
  })

  it('speak Chinese', async () => {
    const hant = await translatorOf('zh-hk')
    await renderInLanguage(<KeySheet isReadOnly={false} onClose={() => undefined} />, { locale: 'zh-hk' })
    expect(await screen.findByText(hant('canvas.keys.does.undo'))).toBeTruthy()
    expect(screen.getByRole('dialog', { name: hant('canvas.keys.title') })).toBeTruthy()
  })
})

describe('the notice over a picture', () => {
  it('says that it loads, and that it failed with a way to try again', async () => {
    const retries: string[] = []
    const notice = (state: 'loading' | 'shown' | 'failed') => (
      <PictureNotice state={state} onRetry={() => retries.push('again')} />
    )
    const { unmount } = await renderInLanguage(notice('loading'))
    expect(screen.getByRole('status').textContent).toBe(t('canvas.loading'))
    unmount()
    const failed = await renderInLanguage(notice('failed'))
    fireEvent.click(screen.getByRole('button', { name: t('canvas.failed.retry') }))
    expect([screen.getByRole('alert').textContent?.includes(t('canvas.failed.title')), retries]).toEqual([
      true,
      ['again'],
    ])
    failed.unmount()
    await renderInLanguage(notice('shown'))
    expect([screen.queryByRole('alert'), screen.queryByRole('status')]).toEqual([null, null])
  })
})

it('the wheel over a line zooms the picture below it', async () => {
  const editor = anEditor()
  await renderInLanguage(
    <LineLayer editor={editor} label="Lines" isPassing={false}>
      <span role="slider" aria-valuenow={1} tabIndex={0} />
    </LineLayer>,
  )
  const before = editor.zoom()
  fireEvent.wheel(screen.getByRole('slider'), { deltaY: -100, altKey: true, ctrlKey: true })
  expect(editor.zoom()).toBeGreaterThan(before)
})
