import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { useT } from '../../../i18n/use-t.ts'
import { hasFailed } from '../drawing-failure.ts'
import classes from './ElevationThumbnails.module.css'

type Props = {
  readonly plans: readonly ElevationPlan[]
  readonly chosenId: string
  readonly onSwitch: (layoutId: string) => void
}

export function ElevationThumbnails({ plans, chosenId, onSwitch }: Props) {
  const t = useT()
  return (
    <nav aria-label={t('drawings.elevation.drawings')} className={classes.thumbnails}>
      <h2 className={classes.title}>{t('drawings.elevation.drawings')}</h2>
      <ul className={classes.list}>
        {plans.map(({ _id, name, blockName, picture, status, errorCode }) => (
          <li key={_id}>
            <button
              type="button"
              className={classes.one}
              aria-current={_id === chosenId || undefined}
              onClick={() => _id !== chosenId && onSwitch(_id)}
            >
              <span className={classes.frame}>
                {picture !== null && <img src={picture.thumbnailUrl} alt="" loading="lazy" />}
              </span>
              <span className={classes.text}>
                <span className={classes.name}>{name}</span>
                <span className={classes.block}>{blockName}</span>
                {hasFailed({ status, errorCode }) && (
                  <span className={classes.failed}>{t('drawings.noPreview.failed')}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
