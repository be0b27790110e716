import { Box, Text } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { useId, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { DrawingUploads } from '../../../uploads/drawings/drawing-uploads.ts'
import { ChooseAgain } from './ChooseAgain.tsx'
import { PagesDialog } from './PagesDialog.tsx'
import { percentOf, type Upload } from './upload-list.ts'
import { UploadRow } from './UploadRow.tsx'

type Props = {
  readonly queue: DrawingUploads
  readonly uploads: readonly Upload[]
  readonly drawings: readonly Drawing[]
}

/** Every file on its way, of whichever section, and what went wrong until it is dismissed. */
export function UploadPanel({ queue, uploads, drawings }: Props) {
  const t = useT()
  const id = useId()
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
  const failed = uploads.filter(({ stage }) => stage === 'failed')
  const waiting = uploads.filter(({ needsFile }) => needsFile).length
  const active = uploads.find(({ stage }) => stage === 'sending')
  const tens = active === undefined ? 0 : Math.floor((percentOf(active) ?? 0) / 10) * 10

  function close(key: string) {
    setAsked(undefined)
    setPut([...put, key])
  }

  return (
    <>
      <p role="status" className="pl-hidden">
        {active !== undefined && tens > 0
          ? t('drawings.uploads.announce', { file: active.fileName, percent: tens })
          : ''}
      </p>
      {uploads.length > 0 && (
        <Box
          component="section"
          aria-labelledby={id}
          mb="lg"
          bd="1px solid var(--pl-line)"
          bdrs="lg"
          bg="var(--pl-card)"
        >
          <Text component="h2" id={id} px="lg" pt="md" pb="xs" fz="md" fw={600}>
            {t('drawings.uploads.title')}
          </Text>
          {waiting > 0 && <ChooseAgain queue={queue} count={waiting} />}
          <ul role="list">
            {failed.length > 0 && (
              <Box component="li" px="lg" py="xs" c="var(--pl-error)" fw={600}>
                {t('drawings.uploads.failures', { count: failed.length })}
              </Box>
            )}
            {[...failed, ...uploads.filter(({ stage }) => stage !== 'failed')].map((upload) => (
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
        </Box>
      )}
      {choosing !== undefined && (
        <PagesDialog
          key={choosing.key}
          upload={choosing}
          taken={takenFor(choosing)}
          onChoose={(pages) => queue.choosePages(choosing.key, pages)}
          onGiveUp={() => queue.cancel(choosing.key)}
          onClose={() => close(choosing.key)}
        />
      )}
    </>
  )
}
