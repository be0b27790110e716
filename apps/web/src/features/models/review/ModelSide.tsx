import type { Membership } from '@plumbline/contract/accounts/accounts'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { Model, ModelPin } from '@plumbline/contract/models/models'
import type { ModelFrame } from '@plumbline/contract/models/placement'
import { can } from '@plumbline/contract/roles'
import type { ReactNode } from 'react'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../Models.module.css'
import { PlacePanel } from '../place/PlacePanel.tsx'
import type { Stage } from '../stage/stage.ts'
import type { View } from '../stage/use-view.ts'
import type { ModelLinks } from './ModelReview.tsx'
import { ModelViews } from './ModelViews.tsx'
import { SpotPanel } from './SpotPanel.tsx'
import { TreePanel } from './TreePanel.tsx'
import type { ModelTools } from './use-model-tools.ts'
import { ViewPanel } from './ViewPanel.tsx'

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly model: Model
  readonly frame: ModelFrame
  readonly member: Membership
  readonly links: ModelLinks
  readonly stage: Stage | undefined
  readonly view: View
  readonly tools: ModelTools
  readonly pins: readonly ModelPin[]
  readonly pinTable: ReactNode
  readonly onDefect: (defectId: string) => void
  readonly onModel: (modelId: string) => void
}

/** A defect that is open beside the model. */
export function OpenedDefect({ pin, children }: { readonly pin: ModelPin | undefined; readonly children: ReactNode }) {
  const t = useT()
  return (
    <aside
      className={classes.panel}
      aria-label={pin === undefined ? t('models.viewer.pins.title') : defectLabel(pin.defectNum)}
    >
      {children}
    </aside>
  )
}

/** What the tool or the panel that was asked for shows on the right. */
export function ModelSide(props: Props) {
  const { of, model, member, links, stage, view, tools, pins } = props
  const t = useT()
  const { tool, panel } = view
  const aside = (label: string, content: ReactNode) => (
    <aside className={classes.panel} aria-label={label}>
      {content}
    </aside>
  )
  if (tool === 'spot')
    return aside(
      t('models.viewer.spot.title'),
      <SpotPanel
        of={of}
        model={model}
        spot={tools.lastSpot}
        links={links}
        pins={pins}
        mayEdit={can(member, 'defects.edit')}
        onDefect={props.onDefect}
      />,
    )
  if (tool === 'place')
    return aside(
      t('models.viewer.place.title'),
      <PlacePanel
        of={of}
        model={model}
        frame={props.frame}
        points={tools.placed}
        onPoints={tools.setPlaced}
        onPlaced={(next) => stage?.place(next)}
      />,
    )
  if (panel === 'tree' && stage !== undefined)
    return aside(
      t('models.viewer.tree.title'),
      <TreePanel
        model={model}
        stage={stage}
        element={tools.element}
        onElement={tools.setElement}
        hidden={tools.hidden}
        onHidden={tools.setHidden}
      />,
    )
  if (panel === 'view')
    return aside(t('models.viewer.tools.view'), <ViewPanel view={view} hasPoints={(model.facts?.points ?? 0) > 0} />)
  if (panel === 'kept')
    return aside(
      t('models.views.title'),
      <ModelViews
        of={of}
        model={model}
        stage={stage}
        view={view}
        pins={pins}
        mayEdit={can(member, 'reports.edit')}
        reportHref={links.report}
        onModel={props.onModel}
      />,
    )
  return panel === 'pins' ? aside(t('models.viewer.pins.title'), props.pinTable) : null
}
