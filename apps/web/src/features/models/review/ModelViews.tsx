import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { Model, ModelPin } from '@plumbline/contract/models/models'
import { maxViews } from '@plumbline/contract/models/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OfInspection } from '../../../api/media.ts'
import { saveView, modelViewsQuery, orderViews } from '../../../api/models-views.ts'
import { modelsKey } from '../../../api/models.ts'
import { newId } from '../../../api/new-id.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { ModelViewRow } from './ModelViewRow.tsx'
import { PanelStack } from '../PanelStack.tsx'
import classes from '../Models.module.css'
import type { Stage } from '../stage/stage.ts'
import type { View } from '../stage/use-view.ts'

type Props = {
  readonly of: OfInspection
  readonly model: Model
  readonly stage: Stage | undefined
  readonly view: View
  readonly pins: readonly ModelPin[]
  readonly mayEdit: boolean
  readonly reportHref: string
  readonly onModel: (modelId: string) => void
}

type Act = (work: () => Promise<unknown>) => Promise<void>

function useViewActions() {
  const t = useT()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const act: Act = async (work) => {
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: [...modelsKey, 'views'] })
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, act }
}

/** Saves what the stage shows, with the pins in the picture, under a name. */
function SaveViewForm({
  of,
  model,
  stage,
  view,
  pins,
  usualName,
  isFull,
  isBusy,
  act,
}: Pick<Props, 'of' | 'model' | 'stage' | 'view' | 'pins'> & {
  readonly usualName: string
  readonly isFull: boolean
  readonly isBusy: boolean
  readonly act: Act
}) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  // One id per view: a retry after a lost answer must not save it twice.
  const [id, setId] = useState(() => newId())
  const shownName = typed ?? usualName
  const name = shownName.trim()
  const save = () =>
    act(async () => {
      const picture = await stage?.viewSnapshot()
      if (stage === undefined || !picture) throw new Error(t('models.views.noPicture'))
      await saveView(of, {
        _id: id,
        modelId: model._id,
        name,
        eye: stage.eye(),
        section: view.section ?? null,
        pins: view.hasPins ? stage.seen(pins) : [],
        picture,
      })
      setId(newId())
      setTyped(undefined)
      showToast('brief', t('models.views.kept', { name }))
    })
  return (
    <form
      className={classes.saving}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap={10}>
        <Text c="dimmed">{t('models.views.about')}</Text>
        <TextInput
          size="sm"
          label={t('models.views.name')}
          maxLength={100}
          value={shownName}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={stage === undefined || name === '' || isFull}>
          {t('models.views.keep')}
        </Button>
      </Stack>
    </form>
  )
}

/** Saved views of the model, in the order of the report. */
export function ModelViews({ of, model, stage, view, pins, mayEdit, reportHref, onModel }: Props) {
  const t = useT()
  const found = useQuery(modelViewsQuery(of))
  const views = found.data ?? []
  const { isBusy, act } = useViewActions()
  const move = (from: number, by: 1 | -1) =>
    act(() => {
      const ids = views.map(({ _id }) => _id)
      ids.splice(from + by, 0, ...ids.splice(from, 1))
      return orderViews(of, ids)
    })
  const ownViews = views.filter(({ modelId }) => modelId === model._id).length

  return (
    <PanelStack title={t('models.views.title')}>
      {mayEdit && (
        <SaveViewForm
          of={of}
          model={model}
          stage={stage}
          view={view}
          pins={pins}
          usualName={t('models.views.usual', { model: model.name, number: ownViews + 1 })}
          isFull={views.length >= maxViews}
          isBusy={isBusy}
          act={act}
        />
      )}
      {found.isError && found.data === undefined && (
        <Text c="var(--pl-error)" role="alert">
          {errorText(t, found.error)}
        </Text>
      )}
      {found.data?.length === 0 && <Text c="dimmed">{t('models.views.none')}</Text>}
      <ol role="list" className={classes.views}>
        {views.map((one, index) => (
          <ModelViewRow
            key={one._id}
            of={of}
            view={one}
            model={model}
            mayEdit={mayEdit}
            isBusy={isBusy}
            isFirst={index === 0}
            isLast={index === views.length - 1}
            onMove={(by) => void move(index, by)}
            onShow={() => {
              if (one.modelId !== model._id) return one.modelId === null ? undefined : onModel(one.modelId)
              view.setSection(one.section ?? undefined)
              return stage?.lookFrom(one.eye)
            }}
          />
        ))}
      </ol>
      {views.length > 0 && <Link to={reportHref}>{t('models.views.report')}</Link>}
    </PanelStack>
  )
}
