import { expect, it } from 'vitest'
import { sourceOf } from './use-tracer.ts'
import { probabilitiesOf } from './read-probabilities.ts'

it('red is a crack; green and blue are one area to outline', () => {
  const data = Uint8ClampedArray.from([255, 0, 0, 255, 0, 102, 51, 255, 51, 0, 204, 255])
  const { crack, area } = probabilitiesOf({ width: 3, height: 1 }, data)
  expect([...crack.values].map((value) => Math.round(value * 10) / 10)).toEqual([1, 0, 0.2])
  expect([...area.values].map((value) => Math.round(value * 10) / 10)).toEqual([0, 0.4, 0.8])
  expect([area.width, crack.height]).toEqual([3, 1])
})

it('its address reaches the worker whole, and no address is none', () => {
  const picture = { url: '/files/p/a/preview.jpg', size: { width: 4, height: 3 } }
  expect(sourceOf(picture, '/files/p/b/c.png')).toMatchObject({
    photo: { probabilitiesUrl: `${location.origin}/files/p/b/c.png` },
  })
  for (const none of [undefined, null, ''])
    expect(sourceOf(picture, none)).toEqual({
      kind: 'photo',
      photo: { url: `${location.origin}/files/p/a/preview.jpg`, size: picture.size, tileSize: undefined },
    })
})
