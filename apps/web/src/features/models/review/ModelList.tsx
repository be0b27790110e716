import { Button, Stack, Text } from '@mantine/core'
import type { Model } from '@plumbline/contract/models/models'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cancelReconstruction, isUnderWay, modelsKey, prepareAgain, reconstructionsQuery } from '../../../api/models.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { failureText, isOfFile } from './failure-text.ts'
import { isPartial, photosText } from './ModelPhotos.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { SideEntry, SideList } from '../../../ui/lists/SideList.tsx'
import classes from '../Models.module.css'

type Props = {
  readonly of: OfInspection
  readonly models: readonly Model[]
  readonly chosenId: string
  readonly mayUpload: boolean
  readonly onOpen: (id: string) => void
  readonly children: ReactNode
}

function Figures({ isTrouble = false, children }: { readonly isTrouble?: boolean; readonly children: ReactNode }) {
  return isTrouble ? (
    <Text component="span" c="var(--pl-error)">
      {children}
    </Text>
  ) : (
    <MutedText component="span" isTabular>
      {children}
    </MutedText>
  )
}

function Facts({ model }: { readonly model: Model }) {
  const t = useT()
  const { facts, state, percent } = model
  if (state === 'preparing')
    return (
      <Figures>
        {t('models.states.preparing')} {t('models.viewer.list.percent', { percent })}
      </Figures>
    )
  if (state === 'failed') return <Figures isTrouble>{failureText(t, model)}</Figures>
  if (facts === null) return null
  const kind = facts.elements > 0 ? 'elements' : facts.points > 0 ? 'points' : 'triangles'
  return (
    <>
      {model.photos !== null && <Figures isTrouble={isPartial(model.photos)}>{photosText(t, model.photos)}</Figures>}
      {facts[kind] > 0 && <Figures>{t(`models.viewer.list.${kind}`, { count: facts[kind] })}</Figures>}
      {model.unplaced !== null && <Figures>{t('models.placement.none')}</Figures>}
      {facts.skipped > 0 && <Figures isTrouble>{t('models.viewer.list.skipped', { count: facts.skipped })}</Figures>}
      {facts.unit === 'unknown' && model.placement.source === 'none' && !model.placement.isScaleChosen && (
        <Figures>
          {t('models.viewer.facts.unit')}: {t('models.viewer.units.unknown')}
        </Figures>
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
      <Figures isTrouble={task.state === 'failed'}>
        {task.state === 'failed' && task.errorCode !== null
          ? errorText(t, { code: task.errorCode, message: t('models.reconstruction.states.failed') })
          : task.state === 'sending'
            ? t('models.viewer.build.sent', { sent: task.sent, photos: task.photos })
            : t(`models.reconstruction.states.${task.state}`)}
        {task.state === 'running' && ` ${t('models.viewer.list.percent', { percent: task.percent })}`}
      </Figures>
      {task.missing > 0 && <Figures isTrouble>{t('models.viewer.build.missing', { count: task.missing })}</Figures>}
      {task.detail !== '' && <Figures>{task.detail}</Figures>}
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
  return (
    <SideList
      label={t('models.title')}
      title={t('models.title')}
      head={
        <Stack gap={6} mt={2}>
          {children}
        </Stack>
      }
    >
      <Building of={of} mayStop={mayUpload} />
      {models
        .toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'))
        .map((model) => (
          <SideEntry
            key={model._id}
            className={classes.entry}
            isCurrent={model._id === chosenId}
            onOpen={() => onOpen(model._id)}
            after={mayUpload && model.state === 'failed' && !isOfFile(model) && <PrepareAgain of={of} model={model} />}
          >
            <span className={classes.lines}>
              <span className={classes.name}>{model.name}</span>
              <Figures>{t(`models.types.${model.type}`)}</Figures>
              <Facts model={model} />
            </span>
          </SideEntry>
        ))}
    </SideList>
  )
}

function PrepareAgain({ of, model }: { readonly of: OfInspection; readonly model: Model }) {
  const t = useT()
  const client = useQueryClient()
  return (
    <div className={classes.again}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          void prepareAgain(of, model._id).finally(() => void client.invalidateQueries({ queryKey: modelsKey }))
        }
      >
        {t('models.viewer.list.prepareAgain')}
      </Button>
    </div>
  )
}
