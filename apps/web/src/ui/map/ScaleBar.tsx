import { useT } from '../../i18n/use-t.ts'
import { metresPerPixel, roundLength, type View } from './mercator.ts'
import classes from './MapSurface.module.css'

const longest = 120

export function ScaleBar({ view }: { readonly view: View }) {
  const t = useT()
  const scale = metresPerPixel(view)
  const metres = roundLength(scale * longest)
  const text =
    metres >= 1000
      ? t('projects.info.position.kilometres', { count: metres / 1000 })
      : t('projects.info.position.metres', { count: metres })
  return (
    <span className={classes.scale} style={{ width: metres / scale }}>
      {text}
    </span>
  )
}
