import { PerspectiveCamera, type Vector3 } from 'three'
import { expect, it, vi } from 'vitest'
import { marksOver } from './marks.ts'

/** Ten metres in front of the middle, looking at it; the picture is 200 by 100 pixels. */
function over(isCutAway: (at: Vector3) => boolean = () => false) {
  const camera = new PerspectiveCamera(50, 2, 0.1, 1_000)
  camera.position.set(0, 0, 10)
  camera.updateMatrixWorld()
  const overlay = document.createElement('div')
  Object.defineProperties(overlay, { clientWidth: { value: 200 }, clientHeight: { value: 100 } })
  const ask = vi.fn()
  const marks = marksOver(overlay, camera, isCutAway, ask)
  const put = (...given: [position: [number, number, number], options?: Parameters<typeof marks.add>[2]]) => {
    const element = document.createElement('button')
    element.textContent = 'D-1'
    return { element, remove: marks.add(element, ...given) }
  }
  return { camera, marks, put, ask }
}

/** A canvas that notes the labels that are drawn into it. */
function paper() {
  const texts: { text: string; x: number; y: number }[] = []
  const fills: string[] = []
  const context = {
    fillStyle: '',
    measureText: () => ({ width: 20 }),
    beginPath: () => undefined,
    roundRect: () => undefined,
    fill: () => void fills.push(context.fillStyle),
    stroke: () => undefined,
    fillText: (text: string, x: number, y: number) => void texts.push({ text, x, y }),
  }
  return { context: context as unknown as CanvasRenderingContext2D, texts, fills }
}

it('a mark stands over its place and asks for a frame', () => {
  const { marks, put, ask } = over()
  const { element } = put([0, 0, 0])
  expect(ask).toHaveBeenCalledOnce()
  marks.follow(200, 100)
  expect(element.hidden).toBe(false)
  expect(element.style.transform).toBe('translate(100.0px, 50.0px) translate(-50%, -50%)')
})

it('what lies behind the eye, outside or in the part that is cut away is hidden', () => {
  const { marks, put } = over(({ y }) => y > 1)
  const [behind, outside, cut] = [put([0, 0, 20]), put([90, 0, 0]), put([0, 2, 0])]
  marks.follow(200, 100)
  expect([behind, outside, cut].map(({ element }) => element.hidden)).toEqual([true, true, true])
})

it('the nearer of two marks lies on top', () => {
  const { marks, put } = over()
  const [far, near] = [put([0, 0, -50]), put([0, 0, 5])]
  marks.follow(200, 100)
  expect(Number(near.element.style.zIndex)).toBeGreaterThan(Number(far.element.style.zIndex))
})

it('a mark on a wall that is seen from its other side says so', () => {
  const { marks, put } = over()
  const [front, back] = [put([0, 0, 0], { normal: [0, 0, 1] }), put([0, 0, 0], { normal: [0, 0, -1] })]
  marks.follow(200, 100)
  expect(front.element.hasAttribute('data-behind')).toBe(false)
  expect(back.element.hasAttribute('data-behind')).toBe(true)
})

it('a mark that was taken away moves no longer', () => {
  const { marks, put } = over()
  const { element, remove } = put([0, 0, 0])
  remove()
  marks.follow(200, 100)
  expect(element.style.transform).toBe('')
})

it('says where in the picture a place is, in fractions', () => {
  const { marks } = over()
  expect(marks.fractionOf([0, 0, 0])).toEqual({ x: 0.5, y: 0.5 })
  expect(marks.fractionOf([0, 0, 30])).toBeUndefined()
})

it('a saved picture has the labels that are seen, the nearest last, and no pins where they are drawn later', () => {
  const { marks, put } = over()
  put([0, 0, 5], { colour: '#ed2939' }).element.textContent = 'near'
  put([0, 0, -5]).element.textContent = 'far'
  put([0, 0, 0]).element.textContent = ''
  put([0, 0, 0], { normal: [0, 0, -1] }).element.textContent = 'behind'
  const all = paper()
  marks.paint(all.context, 2)
  expect(all.texts.map(({ text }) => text)).toEqual(['far', 'near'])
  expect(all.texts[0]).toMatchObject({ x: 200, y: 100 })
  expect(all.fills).toEqual(['#13202b', '#ed2939'])
  const unpinned = paper()
  marks.paint(unpinned.context, 1, false)
  expect(unpinned.texts.map(({ text }) => text)).toEqual(['far'])
})
