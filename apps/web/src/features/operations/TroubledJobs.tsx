import { Group } from '@mantine/core'
import type { TroubledJob } from '@plumbline/contract/operations/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giveUpJob, operationsQuery, runJob } from '../../api/operations.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatMoment } from '../../i18n/format-moment.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Moment } from '../../ui/display/Moment.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Tag } from '../../ui/display/Tag.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ScrollTable } from '../../ui/lists/ScrollTable.tsx'

const columns = ['job', 'state', 'since', 'reason'] as const
const tones = { failed: 'error', retrying: 'accent', slow: 'neutral' } as const

function State({ job }: { readonly job: TroubledJob }) {
  const t = useT()
  const locale = useLocale()
  const { state, attempt, attempts, nextAt } = job
  return (
    <>
      <Tag tone={tones[state]}>{t(`operations.troubled.states.${state}`)}</Tag>
      <MutedText size="sm">
        {attempts === null
          ? t('operations.troubled.attempts', { attempt })
          : t('operations.troubled.attemptsOf', { attempt, attempts })}
      </MutedText>
      {nextAt !== null && (
        <MutedText size="sm">
          {t('operations.troubled.next', { moment: formatMoment(locale, nextAt, 'second') })}
        </MutedText>
      )}
    </>
  )
}

function Reason({ job: { code, message, about, state } }: { readonly job: TroubledJob }) {
  const t = useT()
  if (state === 'slow') return <MutedText>{t('operations.troubled.running')}</MutedText>
  return (
    <>
      {code !== null && <code>{code}</code>}
      <MutedText size="sm" style={{ overflowWrap: 'anywhere' }}>
        {message === '' ? t('operations.troubled.noReason') : message}
      </MutedText>
      <details>
        <summary>{t('operations.troubled.about')}</summary>
        <code style={{ overflowWrap: 'anywhere' }}>{about}</code>
      </details>
    </>
  )
}

type RowProps = {
  readonly job: TroubledJob
  readonly mayManage: boolean
  readonly onRun: () => void
  readonly onEnd: () => void
}

function Row({ job, mayManage, onRun, onEnd }: RowProps) {
  const t = useT()
  const { job: name, state } = job
  const [run, end] = state === 'failed' ? (['run', 'remove'] as const) : (['now', 'giveUp'] as const)
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>
        <State job={job} />
      </td>
      <td data-label={t('operations.troubled.columns.since')}>
        <Moment at={job.since} precision="second" />
      </td>
      <td>
        <Reason job={job} />
      </td>
      {mayManage && (
        <td data-number>
          {state !== 'slow' && (
            <Group gap="xs" justify="flex-end" wrap="nowrap" display="inline-flex">
              <WriteButton
                variant="default"
                aria-label={t(`operations.troubled.${run}Of`, { job: name })}
                onClick={onRun}
              >
                {t(`operations.troubled.${run}`)}
              </WriteButton>
              <WriteButton
                variant="default"
                aria-label={t(`operations.troubled.${end}Of`, { job: name })}
                onClick={onEnd}
              >
                {t(`operations.troubled.${end}`)}
              </WriteButton>
            </Group>
          )}
        </td>
      )}
    </tr>
  )
}

function useActions() {
  const t = useT()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: operationsQuery.queryKey })
  return {
    async run({ _id, job }: TroubledJob) {
      try {
        await runJob(_id)
        showToast('brief', t('operations.troubled.ranAgain', { job }))
      } catch (error) {
        showToast('failure', errorText(t, error as Error))
      } finally {
        refresh()
      }
    },
    async end({ _id, job, state }: TroubledJob): Promise<string | undefined> {
      try {
        await giveUpJob(_id)
        showToast('brief', t(`operations.troubled.${state === 'failed' ? 'removed' : 'gaveUp'}`, { job }))
        return undefined
      } catch (error) {
        return errorText(t, error as Error)
      } finally {
        refresh()
      }
    },
  }
}

type Props = { readonly jobs: readonly TroubledJob[]; readonly count: number; readonly mayManage: boolean }

export function TroubledJobs({ jobs, count, mayManage }: Props) {
  const t = useT()
  const { run, end } = useActions()
  const [asked, setAsked] = useState<TroubledJob>()
  const question = asked?.state === 'failed' ? 'remove' : 'giveUp'
  const titles = columns.map((column) => [column, t(`operations.troubled.columns.${column}`)] as const)
  const head = mayManage
    ? [...titles, ['actions', <span className="pl-hidden">{t('operations.troubled.columns.actions')}</span>] as const]
    : titles
  return (
    <Panel
      title={t('operations.troubled.title')}
      description={
        count === 0
          ? undefined
          : `${count > jobs.length ? t('operations.troubled.first', { count: jobs.length, total: count }) : t('operations.troubled.count', { count })}. ${t('operations.troubled.lead')}`
      }
      isFlush={count > 0}
    >
      {count === 0 ? (
        <MutedText>{t('operations.troubled.none')}</MutedText>
      ) : (
        <ScrollTable label={t('operations.troubled.title')} minWidth={860} head={head}>
          {jobs.map((job) => (
            <Row
              key={job._id}
              job={job}
              mayManage={mayManage}
              onRun={() => void run(job)}
              onEnd={() => setAsked(job)}
            />
          ))}
        </ScrollTable>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          title={t(`operations.troubled.ask.${question}`, { job: asked.job })}
          text={t(`operations.troubled.ask.${question}Text`)}
          confirm={t(`operations.troubled.${question}`)}
          cancel={t('accounts.console.cancel')}
          onConfirm={() => end(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}
