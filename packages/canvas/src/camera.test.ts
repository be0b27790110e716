import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageToScreen, screenToImage } from '@plumbline/geometry/spaces'
import { createEditor } from './editor.ts'
import { driver, image } from './testing/driver.ts'
import { scaleRange, unknownImage, wheelFactor } from './zoom.ts'

const spot = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 500 }) })

describe('the three rules', () => {
  const viewport = { width: 1000, height: 500 }

  test('a photo goes to 8x or to one image pixel for one of the screen, whichever is more', () => {
    expect(scaleRange('photo', { width: 1000, height: 500 }, viewport)).toEqual({ min: 1, max: 8 })
    expect(scaleRange('photo', { width: 20_000, height: 10_000 }, viewport)).toEqual({ min: 0.05, max: 1 })
  })

  test('a plan has 1 to 10, an elevation 100 to 600 percent', () => {
    expect(scaleRange('plan', { width: 2000, height: 1000 }, viewport)).toEqual({ min: 0.5, max: 5 })
    expect(scaleRange('elevation', { width: 2000, height: 1000 }, viewport)).toEqual({ min: 0.5, max: 3 })
  })

  test('a plan zooms by 0.95 and 1.05 a turn of the wheel, however far it turned', () => {
    expect([1, 53, 1000].map((delta) => wheelFactor('plan', delta))).toEqual([0.95, 0.95, 0.95])
    expect([-1, -53].map((delta) => wheelFactor('plan', delta))).toEqual([1.05, 1.05])
    expect(wheelFactor('plan', 0)).toBe(1)
    expect(wheelFactor('photo', Number.NaN)).toBe(1)
  })

  test('turning the wheel back undoes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), (delta) => {
        expect(wheelFactor('photo', delta) * wheelFactor('photo', -delta)).toBeCloseTo(1)
      }),
    )
  })

  test('an image of unknown size is a quarter as high as wide', () => {
    expect(unknownImage.height / unknownImage.width).toBe(0.25)
    const editor = createEditor({ zoom: 'photo', drawStyle: '', newId: () => '' })
    expect(editor.state().image).toEqual(unknownImage)
  })
})

describe('zooming', () => {
  test('in keeps the point under the pointer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: spot, factor: fc.double({ min: 1, max: 3, noNaN: true }) }), {
          minLength: 1,
          maxLength: 5,
        }),
        (steps) => {
          const { editor } = driver()
          for (const { at, factor } of steps) {
            const before = screenToImage(editor.state().view, at)
            fc.pre(
              before.x >= 0 && before.x <= 1000 && before.y >= 0 && before.y <= 500 && editor.zoom() * factor > 1.001,
            )
            editor.zoomBy(factor, at)
            const after = imageToScreen(editor.state().view, before)
            expect(after.x).toBeCloseTo(at.x, 4)
            expect(after.y).toBeCloseTo(at.y, 4)
          }
        },
      ),
    )
  })

  test('never leaves its range, never loses the image, and all the way out shows all of it', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.record({ at: spot, factor: fc.double({ min: 0.01, max: 100, noNaN: true }) }),
            fc.record({ from: spot, to: spot }),
          ),
          { maxLength: 10 },
        ),
        fc.constantFrom('photo' as const, 'plan' as const, 'elevation' as const),
        (acts, zoom) => {
          const { editor, drag } = driver({ zoom })
          for (const act of acts) {
            if ('at' in act) editor.zoomBy(act.factor, act.at)
            else drag([act.from.x, act.from.y], [act.to.x, act.to.y])
          }
          const { min, max } = editor.zoomRange()
          expect(editor.zoom()).toBeGreaterThanOrEqual(min - 1e-9)
          expect(editor.zoom()).toBeLessThanOrEqual(max + 1e-9)
          const middle = screenToImage(editor.state().view, { x: 500, y: 250 })
          expect(middle.x).toBeGreaterThanOrEqual(-1e-6)
          expect(middle.x).toBeLessThanOrEqual(1000 + 1e-6)
          editor.zoomTo(0.1)
          expect(editor.state().view).toEqual({ scale: 1, x: 0, y: 0 })
        },
      ),
    )
  })

  test('by the wheel needs Option; without it the hint shows for 2500 ms', () => {
    const { editor } = driver({ zoom: 'plan' })
    const turn = { at: { x: 100, y: 100 }, deltaY: -100, ctrl: false, shift: false, alt: false, now: 7000 }
    expect(editor.wheel(turn)).toBe('hint')
    expect(editor.state()).toMatchObject({ hintUntil: 9500, view: { scale: 1 } })
    expect(editor.wheel({ ...turn, alt: true })).toBe('zoomed')
    expect(editor.state()).toMatchObject({ hintUntil: 0, view: { scale: 1.05 } })
    expect(editor.wheel({ ...turn, ctrl: true })).toBe('zoomed')
  })

  test('by keys and buttons', () => {
    const canvas = driver({ zoom: 'elevation' }).key('+')
    expect(canvas.editor.zoom()).toBeCloseTo(1.25)
    canvas.key('-')
    expect(canvas.editor.zoom()).toBe(1)
    canvas.editor.zoomTo(99)
    expect(canvas.editor.zoom()).toBeCloseTo(6)
    expect(canvas.key('0').editor.zoom()).toBe(1)
  })

  test('by the tool: a click nearer, Alt further, a rectangle fills the view', () => {
    const canvas = driver()
    canvas.editor.setTool('zoom')
    canvas.click(200, 200)
    expect(canvas.editor.zoom()).toBeCloseTo(1.5)
    canvas.click(200, 200, { alt: true })
    expect(canvas.editor.zoom()).toBeCloseTo(1)
    canvas.drag([400, 200], [600, 300])
    expect(canvas.editor.zoom()).toBeCloseTo(4)
    expect(screenToImage(canvas.editor.state().view, { x: 500, y: 250 }).x).toBeCloseTo(500)
  })
})

describe('two fingers', () => {
  const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' as const })

  test('zoom about the middle between them and take it along', () => {
    const canvas = driver()
    canvas.down(450, 250, finger(1)).down(550, 250, finger(2))
    canvas.move(400, 250, finger(1)).move(600, 250, finger(2))
    expect(canvas.editor.zoom()).toBeCloseTo(2)
    expect(screenToImage(canvas.editor.state().view, { x: 500, y: 250 }).x).toBeCloseTo(500)
    canvas.move(440, 250, finger(1)).move(640, 250, finger(2))
    expect(screenToImage(canvas.editor.state().view, { x: 540, y: 250 }).x).toBeCloseTo(500)
    canvas.up(440, 250, finger(1)).move(900, 400, finger(2)).up(900, 400, finger(2))
    expect(canvas.editor.zoom()).toBeCloseTo(2)
    expect(canvas.editor.state().gesture.kind).toBe('idle')
  })

  test('are no drawing: the stroke of the first finger is dropped', () => {
    const canvas = driver()
    canvas.editor.draw('rectangle')
    canvas
      .down(100, 100, finger(1))
      .move(140, 140, finger(1))
      .down(300, 300, finger(2))
      .move(350, 350, finger(2))
      .up(350, 350, finger(2))
      .up(140, 140, finger(1))
    expect(canvas.editor.shapes.size()).toBe(0)
    expect(canvas.editor.state().draft).toBeUndefined()
  })
})

describe('panning', () => {
  test('with space or the middle button, whatever the tool', () => {
    const canvas = driver()
    canvas.editor.zoomTo(2)
    canvas.editor.draw('rectangle')
    const { x } = canvas.editor.state().view
    canvas.key(' ').drag([500, 250], [540, 250]).release(' ').drag([500, 250], [520, 250], { button: 1 })
    expect(canvas.editor.state().view.x).toBeCloseTo(x + 60)
    expect(canvas.editor.shapes.size()).toBe(0)
  })

  test('by arrows where nothing is selected', () => {
    const canvas = driver()
    canvas.editor.zoomTo(2)
    const { x } = canvas.editor.state().view
    expect(canvas.key('ArrowRight').editor.state().view.x).toBe(x - 40)
  })
})

describe('another size', () => {
  test('of the window keeps the zoom and what is in the middle', () => {
    const { editor } = driver()
    editor.zoomTo(3, { x: 200, y: 200 })
    const before = screenToImage(editor.state().view, { x: 500, y: 250 })
    editor.resize({ width: 800, height: 600 })
    const after = screenToImage(editor.state().view, { x: 400, y: 300 })
    expect(editor.zoom()).toBeCloseTo(3)
    expect([after.x, after.y]).toEqual([expect.closeTo(before.x), expect.closeTo(before.y)])
  })

  test('of the image, known at last, shows all of it', () => {
    const editor = createEditor({ zoom: 'photo', drawStyle: '', newId: () => '' })
    editor.resize(image)
    editor.setImage({ width: 2000, height: 2000 })
    expect(editor.state().view).toEqual({ scale: 0.25, x: 250, y: 0 })
    editor.setImage({ width: 0, height: Number.NaN })
    expect(editor.state().image.width).toBe(2000)
  })

  test('shows shapes that were asked for', () => {
    const { editor } = driver()
    editor.shapes.apply(
      {
        put: [
          {
            id: 'a',
            kind: 'rectangle',
            style: '',
            points: [
              { x: 0.8, y: 0.8 },
              { x: 0.9, y: 0.9 },
            ],
          },
        ],
        remove: [],
      },
      'load',
    )
    editor.show(['a'])
    expect(screenToImage(editor.state().view, { x: 500, y: 250 }).x).toBeCloseTo(850)
    editor.show(['none'])
    editor.setView({ scale: Number.NaN, x: 0, y: 0 })
    expect(editor.zoom()).toBe(1)
  })
})
