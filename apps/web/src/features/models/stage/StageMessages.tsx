import { useT } from '../../../i18n/use-t.ts'
import classes from '../Models.module.css'
import type { Tool } from './use-view.ts'

type Props = {
  readonly percent: number
  readonly isFailed: boolean
  /** Photos whose cameras are not drawn. */
  readonly undrawn: { readonly tooFar: number; readonly unaimed: number }
  readonly tool: Tool
  readonly size: string | undefined
  readonly isUnitUnknown: boolean
  readonly hasSpot: boolean
}

/** What is loaded, what failed, and what the tool waits for. */
export function StageMessages({ percent, isFailed, undrawn, tool, size, isUnitUnknown, hasSpot }: Props) {
  const t = useT()
  const { tooFar, unaimed } = undrawn
  return (
    <>
      {percent < 100 && (
        <p className={classes.loading} role="status">
          {t('models.viewer.stage.loading', { percent })}
        </p>
      )}
      {isFailed && (
        <p className={classes.warning} role="alert">
          {t('models.viewer.stage.missing')}
        </p>
      )}
      {tooFar + unaimed > 0 && (
        <p className={classes.loading} role="status">
          {tooFar > 0 && t('models.viewer.stage.camerasTooFar', { count: tooFar })}{' '}
          {unaimed > 0 && t('models.viewer.stage.camerasUnaimed', { count: unaimed })}
        </p>
      )}
      {(tool === 'distance' || tool === 'area') && (
        <p className={classes.hint} role="status">
          {size ?? t('models.viewer.measure.hint')}
          {size !== undefined && <> {t('models.viewer.measure.unknownExactness')}</>}
          {size !== undefined && isUnitUnknown && <> {t('models.viewer.measure.unit')}</>}
        </p>
      )}
      {tool === 'fly' && (
        <p className={classes.hint} role="status">
          {t('models.viewer.move.flight')}
        </p>
      )}
      {tool === 'spot' && !hasSpot && <p className={classes.hint}>{t('models.viewer.spot.hint')}</p>}
    </>
  )
}
