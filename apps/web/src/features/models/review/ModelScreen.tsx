import type { Membership } from '@plumbline/contract/accounts/accounts'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { ModelFrame, Vector } from '@plumbline/contract/models/placement'
import type { Model } from '@plumbline/contract/models/models'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { modelPinsQuery } from '../../../api/models.ts'
import type { OfWorkspace } from '../../../api/projects-info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PlaceNotice, hasPlaceNotice } from '../place/PlaceNotice.tsx'
import { ModelViews } from './ModelViews.tsx'
import { ModelFacts } from './ModelFacts.tsx'
import { ModelPhotos } from './ModelPhotos.tsx'
import type { ModelLinks } from './ModelReview.tsx'
import { ModelStage } from '../stage/ModelStage.tsx'
import { ModelToolbar } from '../stage/ModelToolbar.tsx'
import classes from '../Models.module.css'
import { NotReady } from './NotReady.tsx'
import type { Picked } from '../stage/picker.ts'
import { PinTable } from './PinTable.tsx'
import { PlacePanel } from '../place/PlacePanel.tsx'
import { SpotPanel } from './SpotPanel.tsx'
import { hasWebGl, type Stage } from '../stage/stage.ts'
import { nothingHidden, TreePanel, type HiddenElements } from './TreePanel.tsx'
import { useView, type PanelName, type Tool } from '../stage/use-view.ts'
import { ViewPanel } from './ViewPanel.tsx'

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
export function ModelScreen({
  of,
  model,
  frame,
  member,
  links,
  defectId,
  photoId,
  onModel,
  onDefect,
  defectPanel,
}: Props) {
  const t = useT()
  const [stage, setStage] = useState<Stage>()
  const view = useView(stage, photoId !== null)
  const [spot, setSpot] = useState<Picked>()
  const [measured, setMeasured] = useState<readonly Vector[]>(nothing)
  const [placed, setPlaced] = useState<readonly Vector[]>(nothing)
  const [element, setElement] = useState<number>()
  const [hidden, setHidden] = useState<HiddenElements>(nothingHidden)
  const readPins = useQuery(modelPinsQuery(of))
  const pins = readPins.data ?? nothing
  const [canDraw] = useState(hasWebGl)
  const opened = pins.find((pin) => pin.defectId === defectId)
  const at = opened?.position.join(' ')
  // Only when another defect is opened: a pin that is merely read again must not move the view.
  useEffect(() => {
    if (stage !== undefined && opened !== undefined) stage.goTo(opened.position, opened.normal)
  }, [stage, defectId, at]) // oxlint-disable-line react/exhaustive-deps

  function take(tool: Tool) {
    setMeasured(nothing)
    view.setTool(tool)
    if (tool === 'spot' || tool === 'place') onDefect(null)
  }

  /** What a tool shows on the right would hide a panel that was asked for. */
  function ask(panel: PanelName) {
    if (view.tool === 'spot' || view.tool === 'place') view.setTool('look')
    const isHidden = defectId !== null || view.tool === 'spot' || view.tool === 'place'
    if (defectId !== null) onDefect(null)
    if (!isHidden || view.panel !== panel) view.setPanel(panel)
  }

  function onPick(picked: Picked) {
    const { tool } = view
    if (tool === 'distance' || tool === 'area') return setMeasured((points) => [...points, picked.position])
    if (tool === 'place') return setPlaced((points) => [...points, stage?.toModel(picked.position) ?? picked.position])
    if (tool === 'spot') {
      setSpot(picked)
      return onDefect(null)
    }
    if (picked.feature !== undefined && view.panel === 'tree') setElement(picked.feature)
  }

  if (model.state !== 'ready' || model.tilesetUrl === null) {
    return (
      <div className={classes.alone}>
        <NotReady of={of} model={model} mayUpload={can(member, 'models.upload')} dataHref={links.data} />
      </div>
    )
  }
  const table = (
    <PinTable
      of={of}
      pins={readPins.data}
      problem={readPins.error}
      mayEdit={can(member, 'defects.edit')}
      openId={defectId}
      registerHref={links.register}
      onOpen={onDefect}
    />
  )
  const defect =
    defectId === null ? null : (
      <aside
        className={classes.right}
        aria-label={opened === undefined ? t('models.viewer.pins.title') : defectLabel(opened.defectNum)}
      >
        {defectPanel(defectId, () => onDefect(null))}
      </aside>
    )
  if (!canDraw) {
    return (
      <div className={classes.screen} data-open={defectId !== null || undefined}>
        <div className={classes.alone}>
          <EmptyState
            title={<h2>{t('models.viewer.stage.noWebGl.title')}</h2>}
            text={t('models.viewer.stage.noWebGl.text')}
          />
          <ModelFacts model={model} photoHref={links.photo} />
          {table}
        </div>
        {defect}
      </div>
    )
  }
  const mayPlace = can(member, 'models.upload')
  const { tool, panel } = view
  return (
    <div
      className={classes.screen}
      data-open={defectId !== null || tool === 'spot' || tool === 'place' || panel !== undefined || undefined}
    >
      <div className={classes.main}>
        <ModelToolbar
          view={view}
          model={model}
          mayPlace={mayPlace}
          isPanelShown={defectId === null && tool !== 'spot' && tool !== 'place'}
          onTool={take}
          onPanel={ask}
          onFit={() => stage?.fit()}
          onClear={measured.length > 0 ? () => setMeasured(nothing) : undefined}
          stage={stage}
        />
        {hasPlaceNotice(model) && tool !== 'place' && (
          <PlaceNotice
            of={of}
            model={model}
            mayPlace={mayPlace}
            onPlace={() => take('place')}
            onPlaced={(next) => stage?.place(next)}
          />
        )}
        {model.photos !== null && <ModelPhotos photos={model.photos} photoHref={links.photo} />}
        <ModelStage
          of={of}
          model={{ ...model, tilesetUrl: model.tilesetUrl }}
          view={view}
          pins={pins}
          openId={defectId}
          photoId={photoId}
          measured={measured}
          placed={tool === 'place' ? placed : nothing}
          spot={tool === 'spot' && defectId === null ? spot : undefined}
          onStage={setStage}
          onPick={onPick}
          onPin={onDefect}
          onUndo={() => setMeasured((points) => points.slice(0, -1))}
          onClear={() => setMeasured(nothing)}
          onTool={take}
        />
      </div>
      {defect !== null ? (
        defect
      ) : tool === 'spot' ? (
        <aside className={classes.panel} aria-label={t('models.viewer.spot.title')}>
          <SpotPanel
            of={of}
            model={model}
            spot={spot}
            links={links}
            pins={pins}
            mayEdit={can(member, 'defects.edit')}
            onDefect={onDefect}
          />
        </aside>
      ) : tool === 'place' ? (
        <aside className={classes.panel} aria-label={t('models.viewer.place.title')}>
          <PlacePanel
            of={of}
            model={model}
            frame={frame}
            points={placed}
            onPoints={setPlaced}
            onPlaced={(next) => stage?.place(next)}
          />
        </aside>
      ) : panel === 'tree' && stage !== undefined ? (
        <aside className={classes.panel} aria-label={t('models.viewer.tree.title')}>
          <TreePanel
            model={model}
            stage={stage}
            element={element}
            onElement={setElement}
            hidden={hidden}
            onHidden={setHidden}
          />
        </aside>
      ) : panel === 'view' ? (
        <aside className={classes.panel} aria-label={t('models.viewer.tools.view')}>
          <ViewPanel view={view} hasPoints={(model.facts?.points ?? 0) > 0} />
        </aside>
      ) : panel === 'kept' ? (
        <aside className={classes.panel} aria-label={t('models.views.title')}>
          <ModelViews
            of={of}
            model={model}
            stage={stage}
            view={view}
            pins={pins}
            mayEdit={can(member, 'reports.edit')}
            reportHref={links.report}
            onModel={onModel}
          />
        </aside>
      ) : panel === 'pins' ? (
        <aside className={classes.panel} aria-label={t('models.viewer.pins.title')}>
          {table}
        </aside>
      ) : null}
    </div>
  )
}
