import { Button, Group, Stack, Text } from '@mantine/core'
import { languageTag } from '@plumbline/contract/locales'
import type { Omission, Report, ReportFormat } from '@plumbline/contract/reports/reports'
import { verifyPath } from '@plumbline/contract/reports/verification-addresses'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFile, reportsQuery, retryReport, stopReport, withdrawReport, type OfMade } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { failureOf, layoutName, listed } from '../report-text.ts'
import classes from './ReportFiles.module.css'
import { saveLink } from '../save-link.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'

type Props = { readonly of: OfMade; readonly report: Report; readonly mayMake: boolean; readonly mayDownload: boolean }

function Status({ report }: Pick<Props, 'report'>) {
  const t = useT()
  const percent = Math.floor(report.progress * 100)
  return (
    <>
      {report.withdrawnAt === null ? (
        <Tag tone={report.status === 'ready' ? 'accent' : report.status === 'failed' ? 'error' : 'strong'}>
          {t(`reports.files.statuses.${report.status}`)}
        </Tag>
      ) : (
        <Tag tone="error">{t('reports.issued.withdrawn')}</Tag>
      )}
      {report.status === 'processing' && (
        <div className={classes.progress}>
          <div
            role="progressbar"
            aria-label={t('reports.files.progress', { number: report.number, percent })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <span style={{ transform: `scaleX(${report.progress})` }} />
          </div>
          <span>{t('reports.files.percent', { percent })}</span>
        </div>
      )}
    </>
  )
}

const failures: readonly Omission['kind'][] = [
  'pictures-failed',
  'photos-failed',
  'thermal-unread',
  'photos-not-analysed',
]

/** Whether its PDF is signed, and where anyone with a copy checks it. */
function SignatureNote({ report: { signature, files, verifyCode, number } }: Pick<Props, 'report'>) {
  const t = useT()
  const hasPdf = files.some(({ format }) => format !== 'docx')
  return (
    <>
      {hasPdf && ` · ${t(signature === null ? 'reports.issued.unsigned' : 'reports.issued.signed')}`}
      {verifyCode !== null && (
        <>
          {' · '}
          <a
            href={verifyPath(verifyCode)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('reports.issued.verifyOf', { number })}
          >
            {t('reports.issued.verify')}
          </a>
        </>
      )}
    </>
  )
}

/** When it was read, and what is not in it: what failed first, in the colour of a failure. */
function Facts({ report, mayMake }: Pick<Props, 'report' | 'mayMake'>) {
  const t = useT()
  const locale = useLocale()
  // Beside the title, because the column of the status is out of sight on a phone. A reason asks to make it again,
  // which a reader cannot do.
  if (report.status === 'failed')
    return (
      <Text mt="xs" fz="xs" c="var(--pl-error)">
        {mayMake ? failureOf(t, report) : t('reports.files.statuses.failed')}
      </Text>
    )
  // One that was stopped has read everything too, and nothing was made of it.
  if (report.snapshotAt === null || report.status !== 'ready') return null
  const [failed, others] = [
    report.leftOut.filter(({ kind }) => failures.includes(kind)),
    report.leftOut.filter(({ kind }) => !failures.includes(kind)),
  ]
  const inWords = (some: readonly Omission[]) =>
    t('reports.files.leftOut', {
      what: listed(
        locale,
        some.map(({ kind, count }) => t(`reports.files.omissions.${kind}`, { count })),
      ),
    })
  return (
    <>
      {failed.length > 0 && (
        <Text mt="xs" fz="xs" c="var(--pl-error)">
          {inWords(failed)}
        </Text>
      )}
      <MutedText mt={2}>
        {t('reports.files.snapshot')} <Moment at={report.snapshotAt} precision="second" />
        {others.length > 0 && ` · ${inWords(others)}`}
        {report.leftOut.length === 0 && ` · ${t('reports.files.complete')}`}
        {report.hasWatermark && ` · ${t('reports.files.watermark')}`}
        <SignatureNote report={report} />
      </MutedText>
    </>
  )
}

/** Asks first: the page that the printed code opens says so from then on. */
function WithdrawButton({ of, report: { _id, number } }: Pick<Props, 'of' | 'report'>) {
  const t = useT()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  async function withdraw(): Promise<string | undefined> {
    try {
      await withdrawReport(of, _id)
      await client.invalidateQueries({ queryKey: reportsQuery(of).queryKey })
      showToast('brief', t('reports.issued.done', { number }))
      return undefined
    } catch (error) {
      return errorText(t, error as Error)
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('reports.issued.withdrawOf', { number })}
        onClick={() => setAsking(true)}
      >
        {t('reports.issued.withdraw')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('reports.issued.ask.title', { number })}
          text={t('reports.issued.ask.text')}
          confirm={t('reports.issued.withdraw')}
          cancel={t('reports.cancel')}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The files to download, and what stops a report or makes it once more. */
function RowActions({ of, report, mayMake, mayDownload }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [busy, setBusy] = useState<ReportFormat | 'stop' | 'again'>()
  const { number } = report

  async function run(what: NonNullable<typeof busy>, work: () => Promise<unknown>): Promise<void> {
    setBusy(what)
    try {
      await work()
      if (what === 'stop' || what === 'again') await client.invalidateQueries({ queryKey: reportsQuery(of).queryKey })
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    } finally {
      setBusy(undefined)
    }
  }
  async function download(format: ReportFormat): Promise<void> {
    const { url, name } = await reportFile(of, report._id, format)
    saveLink(url, name)
  }

  const isUnderWay = report.status === 'pending' || report.status === 'processing'
  return (
    <Group gap={6} align="flex-start" wrap="nowrap">
      {mayDownload &&
        report.files.map(({ format, size }) => (
          <Stack key={format} gap={2} align="center">
            <Button
              size="compact-sm"
              variant="default"
              loading={busy === format}
              leftSection={<IconDownload size={14} stroke={1.5} aria-hidden="true" />}
              aria-label={t('reports.files.download', { number, format: t(`reports.files.formats.${format}`) })}
              onClick={() => void run(format, () => download(format))}
            >
              {t(`reports.files.formats.${format}`)}
            </Button>
            <MutedText component="span" isTabular>
              {formatBytes(locale, size)}
            </MutedText>
          </Stack>
        ))}
      {mayMake && report.verifyCode !== null && report.withdrawnAt === null && (
        <WithdrawButton of={of} report={report} />
      )}
      {mayMake && isUnderWay && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy === 'stop'}
          aria-label={t('reports.files.stopOf', { number })}
          onClick={() => void run('stop', () => stopReport(of, report._id))}
        >
          {t('reports.files.stop')}
        </Button>
      )}
      {mayMake && (report.status === 'failed' || report.status === 'cancelled') && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy === 'again'}
          aria-label={t('reports.files.againOf', { number })}
          onClick={() => void run('again', () => retryReport(of, report._id))}
        >
          {t('reports.files.again')}
        </Button>
      )}
    </Group>
  )
}

export function ReportRow(props: Props) {
  const { report, mayMake } = props
  const t = useT()
  const labelOf = (column: 'number' | 'layout' | 'language' | 'defects' | 'by' | 'when') =>
    t(`reports.files.columns.${column}`)
  return (
    <tr className={classes.row}>
      <td data-column="number" data-number data-label={labelOf('number')}>
        {report.number}
      </td>
      <td data-column="title">
        <b>{report.reportTitle}</b>
        {report.revision !== '' && (
          <Text component="span" ml="sm" c="dimmed">
            {t('reports.files.revision', { revision: report.revision })}
          </Text>
        )}
        <Facts report={report} mayMake={mayMake} />
      </td>
      <td data-label={labelOf('layout')}>
        {report.templateName === ''
          ? layoutName(t, report.templateId, [])
          : layoutName(t, report.templateId, [{ _id: report.templateId, name: report.templateName }])}
      </td>
      <td data-label={labelOf('language')}>
        <span lang={languageTag[report.language]}>{t(`shell.language.${report.language}`)}</span>
      </td>
      <td
        data-column="defects"
        data-number
        {...(report.status === 'ready' ? { 'data-label': labelOf('defects') } : {})}
      >
        {report.status === 'ready' ? report.defects : ''}
      </td>
      <td data-label={labelOf('by')}>{report.requestedBy}</td>
      <td data-label={labelOf('when')}>
        <Moment at={report.createdAt} />
      </td>
      <td data-column="status">
        <Status report={report} />
      </td>
      <td data-column="files">
        <RowActions {...props} />
      </td>
    </tr>
  )
}
