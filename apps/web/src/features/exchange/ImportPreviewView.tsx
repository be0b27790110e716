import { Button, NativeSelect, Stack } from '@mantine/core'
import type { ErrorCode } from '@plumbline/contract/errors'
import { isImportRunning, type ExchangeImport } from '@plumbline/contract/exchange/imports'
import { defectLabel } from '@plumbline/contract/defects/defects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { annotationsKey } from '../../api/annotations.ts'
import { defectsKey } from '../../api/defects.ts'
import { applyImport, importQuery, importsQuery, undoImport } from '../../api/exchange-imports.ts'
import type { OfInspection } from '../../api/media.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import form from '../../ui/dialogs/dialog-form.module.css'
import { StatusLine, type StatusKind } from '../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import type { DefectType } from './ImportDialog.tsx'

type Props = { readonly of: OfInspection; readonly made: ExchangeImport; readonly types: readonly DefectType[] }
const leaveOut = ''
/** A file may change the status of five thousand defects. */
const maxListed = 50

type Chosen = Readonly<Record<string, string | null>>

const isOpen = ({ status }: ExchangeImport) => status === 'ready' || status === 'failed'

/**
 * Without the shapes whose label becomes no type: they are not imported. How many defects the others make is known only
 * where each makes its own.
 */
function takenOf({ preview, ...made }: ExchangeImport, chosen: Chosen): ExchangeImport['preview'] {
  const { newShapes, newDefects, labels } = preview
  const left = labels.reduce((sum, { label, count }) => (chosen[label] === null ? sum + count : sum), 0)
  if (left === 0 || !isOpen({ preview, ...made })) return preview
  const taken = newShapes - left
  return { ...preview, newShapes: taken, newDefects: newDefects === newShapes ? taken : 0 }
}

/** What applying does, or did, each with how many; nothing that is 0. */
function useChanges() {
  const t = useT()
  return (preview: ExchangeImport['preview']): readonly string[] => {
    const { newShapes, changedShapes, sameShapes, newDefects, comments, statuses } = preview
    const counted = [
      ['newShapes', newShapes],
      ['newDefects', newDefects],
      ['changedShapes', changedShapes],
      ['sameShapes', sameShapes],
      ['comments', comments],
    ] as const
    return [
      ...counted.flatMap(([name, count]) => (count === 0 ? [] : [t(`exchange.import.changes.${name}`, { count })])),
      ...statuses.slice(0, maxListed).map(({ defectNum, from, to }) =>
        t('exchange.import.changes.status', {
          defect: defectLabel(defectNum),
          from: t(`defects.statuses.${from}`),
          to: t(`defects.statuses.${to}`),
        }),
      ),
      ...(statuses.length > maxListed ? [t('exchange.import.more', { count: statuses.length - maxListed })] : []),
    ]
  }
}

function Conflicts({ made: { preview } }: Pick<Props, 'made'>) {
  const t = useT()
  const { conflicts, conflictCount } = preview
  if (conflictCount === 0) return null
  const listed = conflicts.map(({ kind, name, count }) => t(`exchange.import.conflicts.${kind}`, { name, count }))
  const more = conflictCount - conflicts.reduce((sum, { count }) => sum + count, 0)
  return (
    <StatusLine kind="warning" list={more > 0 ? [...listed, t('exchange.import.more', { count: more })] : listed}>
      {t('exchange.import.notTaken', { count: conflictCount })}
    </StatusLine>
  )
}

function kindOf({ status }: ExchangeImport): StatusKind {
  if (status === 'failed') return 'failure'
  if (isImportRunning(status)) return 'busy'
  return status === 'ready' ? 'info' : 'done'
}

function LabelTypes({
  made,
  types,
  chosen,
  onChoose,
}: Omit<Props, 'of'> & {
  readonly chosen: Chosen
  readonly onChoose: (label: string, type: string | null) => void
}) {
  const t = useT()
  return (
    <Stack gap={8}>
      {made.preview.labels.map(({ label, count }) => (
        <NativeSelect
          key={label}
          size="sm"
          label={t('exchange.import.labelType', { label: label === '' ? t('exchange.import.noLabel') : label, count })}
          value={chosen[label] ?? leaveOut}
          onChange={({ currentTarget: { value } }) => onChoose(label, value === leaveOut ? null : value)}
          data={[
            { value: leaveOut, label: t('exchange.import.leaveOut') },
            ...types.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
      ))}
    </Stack>
  )
}

/** The preview with its one button: apply, or undo once it was applied. */
export function ImportPreviewView({ of, made, types }: Props) {
  const t = useT()
  const client = useQueryClient()
  const changesOf = useChanges()
  const [typed, setTyped] = useState<Chosen>({})
  const chosen = { ...Object.fromEntries(made.preview.labels.map(({ label, type }) => [label, type])), ...typed }
  const { status } = made
  const settle = (next: ExchangeImport) => {
    client.setQueryData(importQuery(of, next._id).queryKey, next)
    void client.invalidateQueries({ queryKey: importsQuery(of).queryKey })
  }
  const applying = useMutation({
    mutationFn: () => applyImport(of, made._id, chosen),
    meta: { toast: false },
    onSuccess: settle,
  })
  const undoing = useMutation({ mutationFn: () => undoImport(of, made._id), meta: { toast: false }, onSuccess: settle })
  useEffect(() => {
    if (status !== 'applied' && status !== 'undone') return
    for (const queryKey of [defectsKey, annotationsKey, importsQuery(of).queryKey])
      void client.invalidateQueries({ queryKey })
  }, [status, client, of])
  const taken = takenOf(made, chosen)
  const changes = changesOf(taken)
  const hasNothing =
    changes.length === 0 ||
    (taken.comments === 0 && taken.newShapes === 0 && taken.changedShapes === 0 && taken.statuses.length === 0)
  const error = applying.error ?? undoing.error
  const words = () => {
    if (status === 'failed')
      return t('exchange.import.failed', { reason: t(`errors.${(made.errorCode ?? 'job.failed') as ErrorCode}`) })
    if (status === 'undone' && made.stayed > 0) return t('exchange.import.undoneStayed', { count: made.stayed })
    const name = made.fileName
    if (!hasNothing || status !== 'ready') return t(`exchange.import.statuses.${status}`, { name })
    return t(made.preview.newShapes > 0 ? 'exchange.import.chooseTypes' : 'exchange.import.nothing', { name })
  }
  return (
    <div className={form.form}>
      <StatusLine kind={kindOf(made)} list={changes}>
        {words()}
      </StatusLine>
      <Conflicts made={made} />
      {isOpen(made) && (
        <LabelTypes
          made={made}
          types={types}
          chosen={chosen}
          onChoose={(label, type) => setTyped({ ...typed, [label]: type })}
        />
      )}
      <StatusLine kind="failure">{error === null ? '' : errorText(t, error)}</StatusLine>
      <div className={form.actions}>
        {isOpen(made) && (
          <WriteButton loading={applying.isPending} disabled={hasNothing} onClick={() => applying.mutate()}>
            {t('exchange.import.apply')}
          </WriteButton>
        )}
        {status === 'applied' && (
          <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
            {t('exchange.import.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}
