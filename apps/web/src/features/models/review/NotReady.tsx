import { Button } from '@mantine/core'
import type { Model } from '@plumbline/contract/models/models'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cancelPreparing, modelsKey, prepareAgain } from '../../../api/models.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { failureText, isOfFile } from './failure-text.ts'

/** A model that cannot be looked at yet, or not at all, and what can be done about it. */
export function NotReady({
  of,
  model,
  mayUpload,
  dataHref,
}: {
  readonly of: OfInspection
  readonly model: Model
  readonly mayUpload: boolean
  readonly dataHref: string
}) {
  const t = useT()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: modelsKey })
  if (model.state !== 'failed') {
    return (
      <EmptyState
        title={
          <div role="status">
            <h2>{t('models.viewer.stage.preparing', { percent: model.percent })}</h2>
          </div>
        }
        text={t('models.viewer.stage.preparingText')}
      >
        {mayUpload && (
          <WriteButton variant="default" onClick={() => void cancelPreparing(of, model._id).finally(refresh)}>
            {t('models.viewer.stage.stop')}
          </WriteButton>
        )}
      </EmptyState>
    )
  }
  const why = failureText(t, model)
  return (
    <EmptyState title={<h2>{t('models.viewer.stage.failed')}</h2>} text={why}>
      {mayUpload && !isOfFile(model) && (
        <WriteButton onClick={() => void prepareAgain(of, model._id).finally(refresh)}>
          {t('models.viewer.list.prepareAgain')}
        </WriteButton>
      )}
      {mayUpload && (
        <Button variant={isOfFile(model) ? 'filled' : 'default'} component={Link} to={dataHref}>
          {t('models.viewer.stage.toData')}
        </Button>
      )}
    </EmptyState>
  )
}
