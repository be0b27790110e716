import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ShapeCrop } from './ShapeCrop.tsx'

afterEach(cleanup)

const picture = {
  url: '/preview.jpg',
  thumbnailUrl: '/thumbnail.jpg',
  width: 8192,
  height: 6144,
  tiles: { url: '/tiles/', tileSize: 512, levels: 5 },
}
const shape = {
  shape: 'polyline' as const,
  points: [
    [
      { x: 0.5, y: 0.5 },
      { x: 0.52, y: 0.52 },
    ],
  ],
}
const show = (window: { left: number; top: number; right: number; bottom: number }, more: object = {}) =>
  render(<ShapeCrop picture={picture} shape={shape} window={window} alt="Crop of A" width={320} {...more} />)
const pictures = () => [...screen.getByRole('img', { name: 'Crop of A' }).querySelectorAll('img')]
const urls = () => pictures().map((one) => one.getAttribute('src'))

it('loads the tiles of the part that is shown, and no others', () => {
  show({ left: 0.5, top: 0.5, right: 0.54, bottom: 0.54 })
  expect(urls()[0]).toBe('/preview.jpg')
  expect(urls().slice(1)).not.toHaveLength(0)
  expect(
    urls()
      .slice(1)
      .every((url) => url!.startsWith('/tiles/')),
  ).toBe(true)
  expect(urls().length).toBeLessThan(6)
})

it('needs no tiles where the small copy is fine enough', () => {
  show({ left: 0, top: 0, right: 1, bottom: 1 })
  expect(urls()).toEqual(['/preview.jpg'])
})

it('lays the photo so that its window fills the crop, and draws the shape on it', () => {
  const { container } = show({ left: 0.5, top: 0.25, right: 0.75, bottom: 0.5 })
  const whole = screen.getByRole('img', { name: 'Crop of A' }).firstElementChild as HTMLElement
  expect([whole.style.width, whole.style.left, whole.style.top]).toEqual(['400%', '-200%', '-100%'])
  expect(container.querySelectorAll('polyline')).toHaveLength(2)
})

it('can leave the outline out, and shows nothing of a photo that is not ready', () => {
  const { container, rerender } = show({ left: 0, top: 0, right: 1, bottom: 1 }, { hasOutline: false })
  expect(container.querySelector('svg')).toBeNull()
  rerender(
    <ShapeCrop picture={null} shape={shape} window={{ left: 0, top: 0, right: 1, bottom: 1 }} alt="B" width={320} />,
  )
  expect(screen.getByRole('img', { name: 'B' }).childElementCount).toBe(0)
})
