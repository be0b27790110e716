import { Stack } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { ModelFrame } from '@plumbline/contract/models/placement'
import type { Model } from '@plumbline/contract/models/models'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { modelPinsQuery } from '../../../api/models.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PlaceNotice, hasPlaceNotice } from '../place/PlaceNotice.tsx'
import { ModelFacts } from './ModelFacts.tsx'
import { ModelPhotos } from './ModelPhotos.tsx'
import type { ModelLinks } from './ModelReview.tsx'
import { ModelStage } from '../stage/ModelStage.tsx'
import { ModelToolbar } from '../stage/ModelToolbar.tsx'
import classes from '../Models.module.css'
import { NotReady } from './NotReady.tsx'
import { PinTable } from './PinTable.tsx'
import { hasWebGl } from '../stage/stage-scene.ts'
import type { Stage } from '../stage/stage.ts'
import { useView } from '../stage/use-view.ts'
import { ModelSide, OpenedDefect } from './ModelSide.tsx'
import { useModelTools } from './use-model-tools.ts'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly model: Model
  readonly frame: ModelFrame
  readonly member: Membership
  readonly links: ModelLinks
  readonly defectId: string | null
  readonly onModel: (modelId: string) => void
  readonly photoId: string | null
  readonly onDefect: (defectId: string | null) => void
  readonly defectPanel: (defectId: string, onClose: () => void) => ReactNode
}

const nothing = [] as const

/** A model that is open, its tools, and what is asked of it on the right. */
export function ModelScreen(props: Props) {
  const { of, model, member, links } = props
  const [canDraw] = useState(hasWebGl)
  if (model.state !== 'ready' || model.tilesetUrl === null) {
    return (
      <div className={classes.alone}>
        <NotReady of={of} model={model} mayUpload={can(member, 'models.upload')} dataHref={links.data} />
      </div>
    )
  }
  return canDraw ? (
    <DrawnModel {...props} model={{ ...model, tilesetUrl: model.tilesetUrl }} />
  ) : (
    <UndrawnModel {...props} />
  )
}

/** The pinned defects as a table, and the one of them that is open. */
function useOpenedPin({ of, member, links, defectId, onDefect, defectPanel }: Props) {
  const found = useQuery(modelPinsQuery(of))
  const pins = found.data ?? nothing
  const opened = pins.find((pin) => pin.defectId === defectId)
  const table = (
    <PinTable
      of={of}
      pins={found.data}
      problem={found.error}
      mayEdit={can(member, 'defects.edit')}
      openId={defectId}
      registerHref={links.register}
      onOpen={onDefect}
    />
  )
  const defect =
    defectId === null ? null : <OpenedDefect pin={opened}>{defectPanel(defectId, () => onDefect(null))}</OpenedDefect>
  return { pins, opened, table, defect }
}

/** Where the browser cannot draw: what is known about the model, and the pinned defects. */
function UndrawnModel(props: Props) {
  const t = useT()
  const { table, defect } = useOpenedPin(props)
  return (
    <div className={classes.screen} data-open={defect !== null || undefined}>
      <div className={classes.alone}>
        <EmptyState
          title={<h2>{t('models.viewer.stage.noWebGl.title')}</h2>}
          text={t('models.viewer.stage.noWebGl.text')}
        />
        <ModelFacts model={props.model} photoHref={props.links.photo} />
        {table}
      </div>
      {defect}
    </div>
  )
}

function DrawnModel(props: Props & { readonly model: Model & { readonly tilesetUrl: string } }) {
  const { of, model, member, links, defectId, onDefect } = props
  const [stage, setStage] = useState<Stage>()
  const view = useView(stage, props.photoId !== null)
  const tools = useModelTools(view, stage, defectId, onDefect)
  const { pins, opened, table, defect } = useOpenedPin(props)
  const { tool, panel } = view
  const mayPlace = can(member, 'models.upload')
  const at = opened?.position.join(' ')
  // Only when another defect is opened: a pin that is merely read again must not move the view.
  useEffect(() => {
    if (stage !== undefined && opened !== undefined) stage.goTo(opened.position, opened.normal)
  }, [stage, defectId, at]) // oxlint-disable-line react/exhaustive-deps

  return (
    <div className={classes.screen} data-open={!tools.isPanelShown || panel !== undefined || undefined}>
      <Stack gap={0} className={classes.main ?? ''}>
        <ModelToolbar
          view={view}
          model={model}
          mayPlace={mayPlace}
          isPanelShown={tools.isPanelShown}
          onTool={tools.take}
          onPanel={tools.openPanel}
          onFit={() => stage?.fit()}
          onClear={tools.measured.length > 0 ? tools.clear : undefined}
          stage={stage}
        />
        {hasPlaceNotice(model) && tool !== 'place' && (
          <PlaceNotice
            of={of}
            model={model}
            mayPlace={mayPlace}
            onPlace={() => tools.take('place')}
            onPlaced={(next) => stage?.place(next)}
          />
        )}
        {model.photos !== null && <ModelPhotos photos={model.photos} photoHref={links.photo} />}
        <ModelStage
          of={of}
          model={model}
          view={view}
          pins={pins}
          openId={defectId}
          photoId={props.photoId}
          measured={tools.measured}
          placed={tool === 'place' ? tools.placed : nothing}
          spot={tools.spot}
          onStage={setStage}
          onPick={tools.pick}
          onPin={onDefect}
          onUndo={tools.undo}
          onClear={tools.clear}
          onTool={tools.take}
        />
      </Stack>
      {defect ?? <ModelSide {...props} stage={stage} view={view} tools={tools} pins={pins} pinTable={table} />}
    </div>
  )
}
