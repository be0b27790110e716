import type { Severity } from '@plumbline/contract/buildings'
import type { Defect, DefectCrop } from '@plumbline/contract/defects/defects'
import type { Rect } from '@plumbline/geometry/rect'
import { IconPhotoOff } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import grid from '../../../ui/lists/data-grid.module.css'
import { thumbHeight, thumbOf, thumbWidth, withinWindow } from './crop-sources.ts'

const frame: CSSProperties = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: thumbWidth,
  height: thumbHeight,
}
const percent = (value: number) => `${value * 100}%`
const placed = ({ left, top, right, bottom }: Rect): CSSProperties => ({
  position: 'absolute',
  left: percent(left),
  top: percent(top),
  width: percent(right - left),
  height: percent(bottom - top),
  maxWidth: 'none',
})

/** White below the colour of the severity, to be seen on dark and on bright walls. */
function Outline({
  shape,
  points,
  window: { left, top, right, bottom },
  severity,
}: Pick<Extract<DefectCrop, { kind: 'photo' }>, 'shape' | 'points'> & {
  readonly window: Rect
  readonly severity: Severity
}) {
  const Part = shape === 'polyline' ? 'polyline' : 'polygon'
  const parts = points.map((part) => part.map(({ x, y }) => `${x},${y}`).join(' '))
  return (
    <svg
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      preserveAspectRatio="none"
      width={thumbWidth}
      height={thumbHeight}
      fill="none"
      style={{ position: 'absolute', inset: 0 }}
    >
      {[
        ['#ffffff', 3.5],
        [`var(--pl-${severity})`, 1.75],
      ].map(([stroke, width]) =>
        parts.map((part) => (
          <Part
            key={`${stroke} ${part}`}
            points={part}
            style={{ stroke: String(stroke) }}
            strokeWidth={width}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        )),
      )}
    </svg>
  )
}

const picture = { alt: '', crossOrigin: 'anonymous', decoding: 'async', draggable: false } as const

function Content({ crop, severity }: { readonly crop: DefectCrop; readonly severity: Severity }) {
  if (crop.kind === 'cut') return <img {...picture} src={crop.url} />
  const { shape, points } = crop
  const { window, sources } = thumbOf(crop)
  return (
    <>
      {sources.map(({ url, box }) => (
        <img {...picture} key={url} src={url} style={placed(withinWindow(box, window))} />
      ))}
      <Outline shape={shape} points={points} window={window} severity={severity} />
    </>
  )
}

/** The defect cut out of its photo, with its outline; where no photo shows it, a sign that says so. */
export function DefectThumb({ defect: { crop, severity } }: { readonly defect: Pick<Defect, 'crop' | 'severity'> }) {
  return (
    <span className={grid.thumb} style={frame} aria-hidden="true">
      {crop ? (
        <Content crop={crop} severity={severity} />
      ) : (
        <IconPhotoOff size={18} stroke={1.5} color="var(--pl-text-3)" />
      )}
    </span>
  )
}
