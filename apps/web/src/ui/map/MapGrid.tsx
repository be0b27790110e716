import { metresPerPixel, roundLength, toWorld, type Size, type View } from './mercator.ts'
import classes from './MapSurface.module.css'

/** Lines a round number of metres apart, fixed to the ground: without a map one still sees how far something moved. */
export function MapGrid({ view, size }: { readonly view: View; readonly size: Size }) {
  const step = roundLength(metresPerPixel(view) * 96) / metresPerPixel(view)
  const middle = toWorld(view.centre, view.zoom)
  const [left, top] = [middle.x - size.width / 2, middle.y - size.height / 2]
  const lines = (from: number, length: number) =>
    Array.from(
      { length: Math.ceil(length / step) + 1 },
      (_, index) => Math.ceil(from / step) * step + index * step - from,
    )
  return (
    <svg className={classes.grid} width={size.width} height={size.height} aria-hidden="true">
      {lines(left, size.width).map((x) => (
        <line key={`x${x}`} x1={x} x2={x} y1={0} y2={size.height} />
      ))}
      {lines(top, size.height).map((y) => (
        <line key={`y${y}`} x1={0} x2={size.width} y1={y} y2={y} />
      ))}
    </svg>
  )
}
