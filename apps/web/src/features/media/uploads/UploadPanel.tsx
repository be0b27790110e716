import type { Marker } from '@plumbline/contract/markers/markers'
import { useDeferredValue, useMemo, useState } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { mayRetry } from '../../../uploads/media/media-upload.ts'
import { UploadPanel as Panel } from '../../../uploads/panel/UploadPanel.tsx'
import { LeaveUploadsDialog } from './LeaveUploadsDialog.tsx'
import { uploadRows } from './upload-rows.ts'
import { UploadPanelList } from './UploadPanelList.tsx'
import { useUploadResults } from './use-upload-results.ts'
import { useUploads } from './use-uploads.ts'

type Props = {
  readonly of: OfInspection
  /** Those of the plan that is open: what the server says of their media. */
  readonly markers: readonly Marker[]
  readonly mayEdit: boolean
}

/** Spec 2 §2: what travels, per column; only on the localisation tab. */
export function UploadPanel({ of, markers, mayEdit }: Props) {
  const { queue, uploads, totals } = useUploads(of.inspectionId)
  useUploadResults(of, queue, uploads)
  const [isOnlyFailed, setOnlyFailed] = useState(false)
  // The sums come first and the list in portions after them: of five thousand files both in one go would hold the page.
  const listed = useDeferredValue(uploads)
  const hasFailures = totals.failed > 0
  const rows = useMemo(
    () => uploadRows(listed, markers, isOnlyFailed && hasFailures),
    [listed, markers, isOnlyFailed, hasFailures],
  )
  if (rows.length === 0) return null
  return (
    <>
      <Panel
        {...{ queue, uploads, totals, mayEdit, isOnlyFailed }}
        hasFolders
        toRetry={uploads.filter(mayRetry).map(({ key }) => key)}
        onOnlyFailed={setOnlyFailed}
      >
        <UploadPanelList of={of} queue={queue} rows={rows} mayEdit={mayEdit} />
      </Panel>
      {totals.underWay > 0 && <LeaveUploadsDialog />}
    </>
  )
}
