import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useContext, useState } from 'react'
import type { OfInspection } from '../../api/drawings-elevation.ts'
import { useT } from '../../i18n/use-t.ts'
import { Sheet } from '../../ui/dialogs/Sheet.tsx'
import { Boundary } from '../../ui/feedback/Boundary.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { OfflineContext } from '../../ui/forms/offline-context.ts'
import { isLostChunk } from '../chunk-reload.ts'

/** Its reader of photos would come with every screen of a project. */
const loadForm = () => import('../../features/defects/capture/CaptureDialog.tsx')
const lazyForm = (load: typeof loadForm) => lazy(async () => ({ default: (await load()).CaptureDialog }))

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly load?: typeof loadForm
  readonly onClose: () => void
}
type FailureProps = { readonly error: unknown; readonly onRetry: () => void; readonly onClose: () => void }

function CaptureFailure({ error, onRetry, onClose }: FailureProps) {
  const t = useT()
  const isOffline = useContext(OfflineContext)
  const unloaded = isOffline ? 'defects.capture.formMissing' : 'defects.capture.formUnreachable'
  return (
    <Sheet title={t('defects.capture.open')} closeLabel={t('defects.capture.close')} onClose={onClose}>
      <StatusLine kind="failure" mb="md">
        {t(isLostChunk(error) ? unloaded : 'defects.capture.formFailed')}
      </StatusLine>
      <Group gap="sm">
        <Button size="md" onClick={onRetry}>
          {t('defects.capture.retry')}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          {t('defects.capture.close')}
        </Button>
      </Group>
    </Sheet>
  )
}

/** The form, or why it is not there: without this, its failure would take the place of the whole screen. */
export function CaptureSheet({ load = loadForm, onClose, ...props }: Props) {
  const [{ number, Form }, setAttempt] = useState(() => ({ number: 0, Form: lazyForm(load) }))
  // What failed to load stays failed for React: another try is another component.
  const retry = () => setAttempt({ number: number + 1, Form: lazyForm(load) })
  return (
    <Boundary key={number} otherwise={(error) => <CaptureFailure error={error} onRetry={retry} onClose={onClose} />}>
      <Suspense>
        <Form {...props} onClose={onClose} />
      </Suspense>
    </Boundary>
  )
}
