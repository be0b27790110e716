import { expect, it } from 'vitest'
import { cropSources, withinWindow } from './crop-sources.ts'

const picture = {
  url: '/large.jpg',
  thumbnailUrl: '/small.jpg',
  width: 8192,
  height: 6144,
  tiles: { url: '/tiles/', tileSize: 512, levels: 5 },
}
const small = { left: 0.5, top: 0.5, right: 0.52, bottom: 0.52 }
const wide = { left: 0, top: 0, right: 1, bottom: 1 }

it('takes a defect that fills its photo from the copy that all rows of the photo share', () => {
  expect(cropSources(picture, wide, 128).map(({ url }) => url)).toEqual(['/small.jpg'])
})

it('takes a small defect from a tile or two, never from the large copy', () => {
  const urls = cropSources(picture, small, 128).map(({ url }) => url)
  expect(urls.length).toBeGreaterThan(0)
  expect(urls.length).toBeLessThanOrEqual(4)
  expect(urls.every((url) => url.startsWith('/tiles/'))).toBe(true)
})

it('takes the large copy where a photo is too small for tiles', () => {
  expect(cropSources({ ...picture, tiles: null }, small, 128)).toEqual([{ url: '/large.jpg', box: wide }])
})

it('places a part of the photo in its window', () => {
  expect(withinWindow(wide, { left: 0.25, top: 0.5, right: 0.75, bottom: 1 })).toEqual({
    left: -0.5,
    top: -1,
    right: 1.5,
    bottom: 1,
  })
})
