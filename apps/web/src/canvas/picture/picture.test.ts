import { expect, test } from 'vitest'
import { isFullSize } from './picture.ts'
import { pictureOf } from './to-picture.ts'

test.each([
  ['a large photo with tiles', 4000, { url: '/t/', tileSize: 512, levels: 4 }, true],
  ['a large photo of which there is a preview alone', 4000, null, false],
  ['a photo as large as a preview', 2048, null, true],
] as const)('%s', (_, width, tiles, expected) => {
  expect(isFullSize(pictureOf({ url: '/p.jpg', thumbnailUrl: '/t.jpg', width, height: 1000, tiles }))).toBe(expected)
})
