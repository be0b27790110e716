import { Box } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { DrawingUploads } from '../../../uploads/drawings/drawing-uploads.ts'
import type { PanelQueue } from '../../../uploads/panel/panel-queue.ts'
import { UploadPanel as Panel } from '../../../uploads/panel/UploadPanel.tsx'
import { PagesDialog } from './PagesDialog.tsx'
import { mayRetry, type Upload } from './upload-list.ts'
import { UploadRow } from './UploadRow.tsx'

type Props = {
  readonly queue: DrawingUploads
  readonly uploads: readonly Upload[]
  readonly drawings: readonly Drawing[]
}

const toPanelQueue = (queue: DrawingUploads): PanelQueue => ({
  pause: queue.pause,
  resume: queue.resume,
  retry: (keys) => keys.forEach((key) => queue.retry(key)),
  cancel: (keys) => Promise.resolve(queue.cancel(keys)),
  choose: (files) => queue.choose(files).continued,
  reopen: queue.reopen,
})

/** Every file on its way, of whichever section, and what went wrong until it is dismissed. */
export function UploadPanel({ queue, uploads, drawings }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<string>()
  /** A file asks by itself once, in the tab that sent it; who decided later asks with the button. */
  const [put, setPut] = useState<readonly string[]>([])
  const choosing = uploads.find(
    ({ key, stage, isListed }) => stage === 'choosing' && (key === asked || (!isListed && !put.includes(key))),
  )
  const takenFor = ({ key, category }: Upload) => [
    ...drawings.filter((drawing) => drawing.category === category).map(({ name }) => name),
    ...uploads
      .filter((other) => other.key !== key && other.category === category && other.replaces === undefined)
      .map(({ name }) => name),
  ]
  const { uploads: own, totals } = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const panelQueue = useMemo(() => toPanelQueue(queue), [queue])
  const [isOnlyFailed, setOnlyFailed] = useState(false)
  const failed = uploads.filter(({ stage }) => stage === 'failed')
  const others = uploads.filter(({ stage }) => stage !== 'failed')

  function close(key: string) {
    setAsked(undefined)
    setPut([...put, key])
  }

  return (
    <>
      {uploads.length > 0 && (
        <Panel
          {...{ totals, isOnlyFailed }}
          queue={panelQueue}
          uploads={own}
          title={t('drawings.uploads.title')}
          isWide
          mayEdit
          toRetry={failed.filter(mayRetry).map(({ key }) => key)}
          onOnlyFailed={setOnlyFailed}
        >
          <ul role="list">
            {failed.length > 0 && (
              <Box component="li" px={12} py="xs" c="var(--pl-error)" fw={600}>
                {t('drawings.uploads.failures', { count: failed.length })}
              </Box>
            )}
            {[...failed, ...(isOnlyFailed && failed.length > 0 ? [] : others)].map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                queue={queue}
                taken={takenFor(upload)}
                onChoosePages={() => setAsked(upload.key)}
                replacedName={upload.replaces === undefined ? undefined : upload.name}
              />
            ))}
          </ul>
        </Panel>
      )}
      {choosing !== undefined && (
        <PagesDialog
          key={choosing.key}
          upload={choosing}
          taken={takenFor(choosing)}
          onChoose={(pages) => queue.choosePages(choosing.key, pages)}
          onGiveUp={() => queue.cancel([choosing.key])}
          onClose={() => close(choosing.key)}
        />
      )}
    </>
  )
}
