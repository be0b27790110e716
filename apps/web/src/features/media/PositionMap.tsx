import { metresFrom, middleOf, type OnMap } from '@plumbline/contract/photo-positions'
import { useMemo } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './WizardFiles.module.css'

type Located = { readonly id: string; readonly at: OnMap }
type Props = { readonly positions: readonly Located[]; readonly currentId: string | undefined }

const [width, height, edge] = [248, 168, 14]
/** Metres; one position in the sea must not shrink the building to a dot. */
const farMost = 500
const lengths = [1, 2, 5, 10, 20, 50, 100, 200, 500]

function layOut(positions: readonly Located[]) {
  const middle = middleOf(positions.map(({ at }) => at))
  if (middle === undefined) return undefined
  const near = positions.map(({ id, at }) => ({ id, ...metresFrom(middle, at) })).filter(({ east, north }) => Math.hypot(east, north) <= farMost)
  const [easts, norths] = [near.map(({ east }) => east), near.map(({ north }) => north)]
  const bounds = { left: easts.reduce((a, b) => Math.min(a, b)), right: easts.reduce((a, b) => Math.max(a, b)), bottom: norths.reduce((a, b) => Math.min(a, b)), top: norths.reduce((a, b) => Math.max(a, b)) }
  const scale = Math.min((width - 2 * edge) / Math.max(2, bounds.right - bounds.left), (height - 2 * edge) / Math.max(2, bounds.top - bounds.bottom))
  const [x, y] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2]
  const points = new Map(near.map(({ id, east, north }) => [id, { x: width / 2 + (east - x) * scale, y: height / 2 - (north - y) * scale }]))
  // One path for all: five thousand elements would take longer to lay out than to read the photos.
  const path = [...points.values()].map((point) => `M${point.x.toFixed(1)} ${point.y.toFixed(1)}h0`).join('')
  return { points, path, scale, length: lengths.findLast((one) => one * scale <= width / 3) ?? lengths[0]! }
}

/** Where the photos were taken, north up: a flight along the wrong wall is seen at once. */
export function PositionMap({ positions, currentId }: Props) {
  const t = useT()
  const map = useMemo(() => layOut(positions), [positions])
  if (map === undefined) return <p className={classes.quiet}>{t('media.wizard.map.none')}</p>
  const current = currentId === undefined ? undefined : map.points.get(currentId)
  return (
    <svg className={classes.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('media.wizard.map.label', { count: positions.length })}>
      <path d={map.path} className={classes.points} />
      {current && <circle cx={current.x} cy={current.y} r={5} className={classes.current} />}
      <path d={`M${edge} ${height - 10}h${(map.length * map.scale).toFixed(1)}m0 -4v8M${edge} ${height - 14}v8`} className={classes.mapLine} />
      <text x={edge} y={height - 18} className={classes.mapText}>{t('media.wizard.map.metres', { value: map.length })}</text>
      <path d={`M${width - 14} 30v-16m-4 5l4 -5l4 5`} className={classes.mapLine} />
      <text x={width - 14} y={42} textAnchor="middle" className={classes.mapText}>{t('media.wizard.map.north')}</text>
    </svg>
  )
}
