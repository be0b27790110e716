import { Button } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { modelsQuery } from '../../../api/models.ts'
import type { OfWorkspace } from '../../../api/projects/info.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { BuildDialog } from './BuildDialog.tsx'
import { ModelScreen } from './ModelScreen.tsx'
import { ModelList } from './ModelList.tsx'
import { NoModels } from './NoModels.tsx'
import classes from '../Models.module.css'

export type ModelLinks = {
  /** Where models are uploaded. */
  readonly data: string
  readonly photo: (imageId: string) => string
  readonly register: (defectId: string) => string
  /** The report that shows the saved views. */
  readonly report: string
}

type Props = {
  readonly of: OfWorkspace & { readonly inspectionId: string }
  readonly member: Membership
  readonly links: ModelLinks
  /** Which is open stands in the address. */
  readonly modelId: string | null
  readonly defectId: string | null
  /** The photo from whose place the model is looked at first. */
  readonly photoId: string | null
  readonly onOpen: (shown: { readonly model?: string | null; readonly defect?: string | null }) => void
  /** All about a defect; drawn by the screen, because features do not know each other. */
  readonly defectPanel: (defectId: string, onClose: () => void) => ReactNode
}

/** The 3D models of a building, one of them opened, with the defects on it. */
export function ModelReview({ of, member, links, modelId, defectId, photoId, onOpen, defectPanel }: Props) {
  const t = useT()
  const found = useQuery(modelsQuery(of))
  const [isBuilding, setBuilding] = useState(false)
  if (found.data === undefined) {
    return (
      <div className={classes.alone}>
        {found.isError ? (
          <div role="alert">
            <EmptyState title={<h2>{t('models.viewer.list.failed')}</h2>} text={errorText(t, found.error)}>
              <Button onClick={() => void found.refetch()}>{t('models.viewer.list.retry')}</Button>
            </EmptyState>
          </div>
        ) : (
          <p role="status">{t('models.viewer.list.loading')}</p>
        )}
      </div>
    )
  }
  const { data: models, frame, canReconstruct, buildable } = found.data
  const mayUpload = can(member, 'models.upload')
  const upload = mayUpload && (
    <Button component={Link} to={links.data}>
      {t('models.viewer.list.upload')}
    </Button>
  )
  const build = mayUpload && canReconstruct && (
    <Button variant="default" onClick={() => setBuilding(true)}>
      {t('models.viewer.build.button')}
    </Button>
  )
  const dialog = isBuilding && <BuildDialog of={of} buildable={buildable} onClose={() => setBuilding(false)} />
  const model = models.find(({ _id }) => _id === modelId) ?? models.find(({ state }) => state === 'ready') ?? models[0]
  if (model === undefined) {
    return (
      <>
        <NoModels of={of} mayStop={mayUpload}>
          {upload}
          {build}
        </NoModels>
        {dialog}
      </>
    )
  }
  return (
    <div className={classes.review}>
      <ModelList
        of={of}
        models={models}
        chosenId={model._id}
        mayUpload={mayUpload}
        onOpen={(id) => onOpen({ model: id })}
      >
        {upload}
        {build}
      </ModelList>
      <ModelScreen
        key={model._id}
        of={of}
        model={model}
        frame={frame}
        member={member}
        links={links}
        defectId={defectId}
        photoId={photoId}
        onModel={(id) => onOpen({ model: id, defect: null })}
        onDefect={(defect) => onOpen({ defect })}
        defectPanel={defectPanel}
      />
      {dialog}
    </div>
  )
}
