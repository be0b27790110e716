import type { CoverageFloor, CoverageGap } from '@plumbline/inspection/coverage/types'
import { useId } from 'react'

type Props = {
  readonly label: string
  readonly lengthM: number
  readonly heightM: number
  /** Top-down. */
  readonly floors: readonly CoverageFloor[]
  readonly gaps: readonly CoverageGap[]
}

const [maxWidth, maxHeight] = [240, 180]
/** Lines closer than so many pixels would make the floors one grey area. */
const minFloorHeight = 4

/** The elevation as one stands before it, with what was not seen hatched: colour alone says nothing in print. */
export function GapPicture({ label, lengthM, heightM, floors, gaps }: Props) {
  const hatching = useId()
  const scale = Math.min(maxWidth / lengthM, maxHeight / heightM)
  const [width, height] = [lengthM * scale, heightM * scale]
  const down = floors.map((_, index) => floors.slice(0, index + 1).reduce((sum, floor) => sum + floor.height, 0))
  const hasLines = height / Math.max(1, floors.length) >= minFloorHeight
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      width={width + 2}
      height={height + 2}
    >
      <defs>
        <pattern id={hatching} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V5" stroke="var(--pl-text)" strokeWidth={2} />
        </pattern>
      </defs>
      {gaps.map(({ polygon }, index) => (
        <polygon
          key={index}
          points={polygon
            .map(({ x, y }) => `${(x * scale).toFixed(1)},${((heightM - y) * scale).toFixed(1)}`)
            .join(' ')}
          fill={`url(#${hatching})`}
          stroke="var(--pl-text)"
        />
      ))}
      {hasLines && (
        <path d={down.map((at) => `M0 ${(at * scale).toFixed(1)}h${width}`).join('')} stroke="var(--pl-line)" />
      )}
      <rect width={width} height={height} fill="none" stroke="var(--pl-text-2)" />
    </svg>
  )
}
