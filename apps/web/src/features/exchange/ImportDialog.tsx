import { Button } from '@mantine/core'
import { maxImportBytes, type ExchangeImport } from '@plumbline/contract/exchange/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { importQuery, readImport, type ReadFile } from '../../api/exchange-imports.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import form from '../../ui/dialogs/dialog-form.module.css'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { StatusLine } from '../../ui/feedback/StatusLine.tsx'
import { ImportPreviewView } from './ImportPreviewView.tsx'
import { ImportsMade } from './ImportsMade.tsx'

export type DefectType = { readonly key: string; readonly name: string }
type Props = { readonly of: OfInspection; readonly types: readonly DefectType[]; readonly onClose: () => void }

/** Why a file could not be read: which one, where, and what to do. */
function useProblemText() {
  const t = useT()
  return ({ problem }: ReadFile): string => {
    if (problem === null) return ''
    const { kind, file, line, detail } = problem
    const place = line === null ? file : t('exchange.import.at', { file, line })
    return t('exchange.import.problem', { place, problem: t(`exchange.import.problems.${kind}`, { detail }) })
  }
}

function Opened({ of, first, types }: Omit<Props, 'onClose'> & { readonly first: ExchangeImport }) {
  const shown = useQuery({ ...importQuery(of, first._id), initialData: first }).data
  return <ImportPreviewView key={first._id} of={of} made={shown} types={types} />
}

/** A file is read, what it would change is shown, and only then applied; afterwards it can be undone. */
export function ImportDialog({ of, types, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const problemText = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [opened, setOpened] = useState<ExchangeImport>()
  const reading = useMutation({
    mutationFn: (file: File) => readImport(of, file),
    meta: { toast: false },
    onSuccess: (read) => {
      setProblem(problemText(read))
      if (read.import !== null) client.setQueryData(importQuery(of, read.import._id).queryKey, read.import)
      setOpened(read.import ?? undefined)
    },
    onError: (error) => setProblem(errorText(t, error)),
  })
  function choose(file: File | undefined): void {
    if (file === undefined) return
    setOpened(undefined)
    setProblem('')
    if (file.size > maxImportBytes)
      setProblem(t('exchange.import.tooLarge', { size: formatBytes(locale, maxImportBytes) }))
    else reading.mutate(file)
  }
  return (
    <Dialog title={t('exchange.import.title')} size={620} closeLabel={t('exchange.close')} onClose={onClose}>
      <div className={form.form}>
        <MutedText>{t('exchange.import.lead')}</MutedText>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.xml,.zip,.bcf,.bcfzip"
          aria-label={t('exchange.import.file')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <div>
          <Button variant="default" loading={reading.isPending} onClick={() => input.current?.click()}>
            {t('exchange.import.choose')}
          </Button>
        </div>
        <StatusLine kind="failure">{problem}</StatusLine>
        {opened !== undefined && <Opened of={of} first={opened} types={types} />}
        <ImportsMade of={of} except={opened?._id} types={types} />
      </div>
    </Dialog>
  )
}
