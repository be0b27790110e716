import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { IconFileText } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/http/api-error.ts'
import { makeReport, reportsQuery, type OfReports } from '../../api/reports.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import classes from './MakeReport.module.css'

type Props = {
  readonly of: OfReports
  /** As it is stored, once all of it is; nothing: it cannot be stored. */
  readonly ready: () => Promise<ReportDefinition | undefined>
  readonly floorsHref: string
  /** Where the facts that the layout requires are listed. */
  readonly checksHref: string
  readonly onMade?: () => void
}

const isCode = (error: Error, code: string) => error instanceof ApiError && (error.code as string) === code

export function MakeReport({ of, ready, floorsHref, checksHref, onMade }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Error | 'unsaved'>()

  async function make(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      const definition = await ready()
      if (definition === undefined) return setProblem('unsaved')
      await makeReport(of, definition)
      await client.invalidateQueries({ queryKey: reportsQuery(of).queryKey })
      showToast('note', t('reports.files.begun'))
      onMade?.()
    } catch (error) {
      setProblem(error as Error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.make}>
      <WriteButton
        loading={busy}
        leftSection={<IconFileText size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => void make()}
      >
        {t('reports.files.make')}
      </WriteButton>
      <div role="alert" className={classes.problem}>
        {problem !== undefined && (
          <span>{problem === 'unsaved' ? t('reports.files.unsavedFirst') : errorText(t, problem)}</span>
        )}
        {problem !== undefined && problem !== 'unsaved' && isCode(problem, 'report.floors-missing') && (
          <Link to={floorsHref}>{t('reports.files.floors')}</Link>
        )}
        {problem !== undefined && problem !== 'unsaved' && isCode(problem, 'report.facts-missing') && (
          <Link to={checksHref}>{t('reports.files.facts')}</Link>
        )}
      </div>
    </div>
  )
}
