import { Text } from '@mantine/core'
import { metresApart, middleOf, type OnMap } from '@plumbline/inspection/photos/photo-positions'
import { useMemo } from 'react'
import { useT } from '../../../../i18n/use-t.ts'
import { SiteSheet } from '../../SiteSheet.tsx'
import { scatterOf } from '../../view-cone.ts'
import classes from './WizardFiles.module.css'

type Located = { readonly id: string; readonly at: OnMap }
type Props = { readonly positions: readonly Located[]; readonly currentId: string | undefined }

const [width, height, margin] = [248, 168, 22]
/** Metres; one position in the sea must not shrink the building to a dot. */
const maxDistanceMetres = 500

function layOut(positions: readonly Located[]) {
  const middle = middleOf(positions.map(({ at }) => at))
  if (middle === undefined) return undefined
  const near = positions.filter(({ at }) => metresApart(middle, at) <= maxDistanceMetres)
  const { points, pixelsPerMetre } = scatterOf(
    near.map(({ at }) => at),
    width,
    height,
    margin,
  )
  // One path for all: five thousand elements would take longer to lay out than to read the photos.
  const path = points.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')
  return { places: new Map(near.map(({ id }, index) => [id, points[index]!])), path, pixelsPerMetre }
}

/** Where the photos were taken: a flight along the wrong wall is seen at once. */
export function PositionMap({ positions, currentId }: Props) {
  const t = useT()
  const map = useMemo(() => layOut(positions), [positions])
  if (map === undefined) return <Text c="dimmed">{t('media.wizard.map.none')}</Text>
  const current = currentId === undefined ? undefined : map.places.get(currentId)
  return (
    <SiteSheet
      label={t('media.wizard.map.label', { count: positions.length })}
      width={width}
      height={height}
      pixelsPerMetre={map.pixelsPerMetre}
    >
      <path d={map.path} className={classes.points} />
      {current && <circle cx={current.x} cy={current.y} r={5} className={classes.current} />}
    </SiteSheet>
  )
}
