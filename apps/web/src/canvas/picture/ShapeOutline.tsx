import classes from './ShapeCrop.module.css'
import type { CropShape } from './crop-window.ts'

/** Over the whole photo, in its own proportions; drawn twice, to be seen on dark and on bright ones. */
export function ShapeOutline({ shape, points }: CropShape) {
  const parts = points.map((part) => part.map(({ x, y }) => `${x},${y}`).join(' '))
  const Part = shape === 'polyline' ? 'polyline' : 'polygon'
  return (
    <svg className={classes.outline} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {['under', 'over'].flatMap((layer) =>
        parts.map((part) => <Part key={`${layer} ${part}`} data-layer={layer} points={part} />),
      )}
    </svg>
  )
}
