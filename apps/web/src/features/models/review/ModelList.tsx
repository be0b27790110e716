import { Button } from '@mantine/core'
import type { Model } from '@plumbline/contract/models/models'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cancelReconstruction, isUnderWay, modelsKey, prepareAgain, reconstructionsQuery } from '../../../api/models.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { failureText, isOfFile } from './failure-text.ts'
import { isPartial, photosText } from './ModelPhotos.tsx'
import classes from '../Models.module.css'

type Props = {
  readonly of: OfInspection
  readonly models: readonly Model[]
  readonly chosenId: string
  readonly mayUpload: boolean
  readonly onOpen: (id: string) => void
  readonly children: ReactNode
}

function Facts({ model }: { readonly model: Model }) {
  const t = useT()
  const { facts, state, percent } = model
  if (state === 'preparing')
    return (
      <span className={classes.figures}>
        {t('models.states.preparing')} {t('models.viewer.list.percent', { percent })}
      </span>
    )
  if (state === 'failed') return <span className={classes.trouble}>{failureText(t, model)}</span>
  if (facts === null) return null
  const kind = facts.elements > 0 ? 'elements' : facts.points > 0 ? 'points' : 'triangles'
  return (
    <>
      {model.photos !== null && (
        <span className={isPartial(model.photos) ? classes.trouble : classes.figures}>
          {photosText(t, model.photos)}
        </span>
      )}
      {facts[kind] > 0 && (
        <span className={classes.figures}>{t(`models.viewer.list.${kind}`, { count: facts[kind] })}</span>
      )}
      {model.unplaced !== null && <span className={classes.figures}>{t('models.placement.none')}</span>}
      {facts.skipped > 0 && (
        <span className={classes.trouble}>{t('models.viewer.list.skipped', { count: facts.skipped })}</span>
      )}
      {facts.unit === 'unknown' && model.placement.source === 'none' && !model.placement.isScaleChosen && (
        <span className={classes.figures}>
          {t('models.viewer.facts.unit')}: {t('models.viewer.units.unknown')}
        </span>
      )}
    </>
  )
}

/** What is being built from photos, until it is among the models; what failed first. */
export function Building({ of, mayStop }: { readonly of: OfInspection; readonly mayStop: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const tasks = useQuery(reconstructionsQuery(of)).data ?? []
  const shown = tasks
    .filter((task) => isUnderWay(task) || task.state === 'failed')
    .toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'))
    .slice(0, 5)
  return shown.map((task) => (
    <li key={task._id} className={classes.task}>
      <b>{task.name}</b>
      <span className={task.state === 'failed' ? classes.trouble : classes.figures}>
        {task.state === 'failed' && task.errorCode !== null
          ? errorText(t, { code: task.errorCode, message: t('models.reconstruction.states.failed') })
          : task.state === 'sending'
            ? t('models.viewer.build.sent', { sent: task.sent, photos: task.photos })
            : t(`models.reconstruction.states.${task.state}`)}
        {task.state === 'running' && ` ${t('models.viewer.list.percent', { percent: task.percent })}`}
      </span>
      {task.missing > 0 && (
        <span className={classes.trouble}>{t('models.viewer.build.missing', { count: task.missing })}</span>
      )}
      {task.detail !== '' && <span className={classes.figures}>{task.detail}</span>}
      {mayStop && isUnderWay(task) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void cancelReconstruction(of, task._id).finally(
              () => void client.invalidateQueries({ queryKey: modelsKey }),
            )
          }
        >
          {t('models.viewer.build.stop')}
        </Button>
      )}
    </li>
  ))
}

export function ModelList({ of, models, chosenId, mayUpload, onOpen, children }: Props) {
  const t = useT()
  const client = useQueryClient()
  return (
    <nav className={classes.left} aria-label={t('models.title')}>
      <div className={classes.listHead}>
        <h2>{t('models.title')}</h2>
        {children}
      </div>
      <ul className={classes.list}>
        <Building of={of} mayStop={mayUpload} />
        {models
          .toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'))
          .map((model) => (
            <li key={model._id}>
              <button
                type="button"
                className={classes.entry}
                aria-current={model._id === chosenId || undefined}
                onClick={() => onOpen(model._id)}
              >
                <span className={classes.entryName}>{model.name}</span>
                <span className={classes.figures}>{t(`models.types.${model.type}`)}</span>
                <Facts model={model} />
              </button>
              {mayUpload && model.state === 'failed' && !isOfFile(model) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  className={classes.again ?? ''}
                  onClick={() =>
                    void prepareAgain(of, model._id).finally(
                      () => void client.invalidateQueries({ queryKey: modelsKey }),
                    )
                  }
                >
                  {t('models.viewer.list.prepareAgain')}
                </Button>
              )}
            </li>
          ))}
      </ul>
    </nav>
  )
}
