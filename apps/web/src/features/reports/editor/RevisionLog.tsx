import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import type { BackgroundSection } from '@plumbline/contract/reports/content'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { localDay } from '../../../i18n/local-day.ts'
import { useT } from '../../../i18n/use-t.ts'
import { DayField } from './DayField.tsx'
import { nextRevision } from './next-revision.ts'
import classes from './ReportForm.module.css'

type Rows = BackgroundSection['revisionLog']
type Props = { readonly rows: Rows; readonly isReadOnly: boolean; readonly onChange: (rows: Rows) => void }

const maxRevisions = 50

function RevisionRow({
  row,
  isReadOnly,
  onChange,
  onRemove,
}: {
  readonly row: Rows[number]
  readonly isReadOnly: boolean
  readonly onChange: (change: Partial<Rows[number]>) => void
  readonly onRemove: () => void
}) {
  const t = useT()
  return (
    <tr>
      <td>
        <TextInput
          size="sm"
          aria-label={t('reports.background.revisions.revision')}
          value={row.revision}
          maxLength={20}
          readOnly={isReadOnly}
          error={row.revision.trim() === ''}
          onChange={(event) => onChange({ revision: event.currentTarget.value })}
        />
      </td>
      <td>
        <DayField
          label={t('reports.background.revisions.issueDate')}
          hidesLabel
          day={row.issueDate}
          isReadOnly={isReadOnly}
          onChange={(issueDate) => onChange({ issueDate })}
        />
      </td>
      <td>
        <TextInput
          size="sm"
          aria-label={t('reports.background.revisions.remarks')}
          value={row.remarks}
          maxLength={500}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ remarks: event.currentTarget.value })}
        />
      </td>
      {!isReadOnly && (
        <td>
          <ActionIcon
            variant="subtle"
            size={32}
            aria-label={t('reports.background.revisions.remove', { revision: row.revision })}
            title={t('reports.background.revisions.remove', { revision: row.revision })}
            onClick={onRemove}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
}

export function RevisionLog({ rows, isReadOnly, onChange }: Props) {
  const t = useT()
  const id = useId()
  const set = (at: number, change: Partial<Rows[number]>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const add = () =>
    onChange([
      ...rows,
      {
        revision: nextRevision(rows.map(({ revision }) => revision)),
        remarks: '',
        issueDate: localDay(new Date()),
      },
    ])
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{t('reports.background.revisions.title')}</h3>
      {rows.length === 0 && <Text c="dimmed">{t('reports.background.revisions.none')}</Text>}
      {rows.length > 0 && (
        <table className={classes.revisions}>
          <thead>
            <tr>
              <th scope="col">{t('reports.background.revisions.revision')}</th>
              <th scope="col">{t('reports.background.revisions.issueDate')}</th>
              <th scope="col">{t('reports.background.revisions.remarks')}</th>
              {!isReadOnly && (
                <th>
                  <span className="pl-hidden">{t('reports.templates.remove')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <RevisionRow
                key={index}
                row={row}
                isReadOnly={isReadOnly}
                onChange={(change) => set(index, change)}
                onRemove={() => onChange(rows.filter((_, at) => at !== index))}
              />
            ))}
          </tbody>
        </table>
      )}
      {!isReadOnly &&
        (rows.length < maxRevisions ? (
          <div>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} stroke={1.5} aria-hidden="true" />}
              onClick={add}
            >
              {t('reports.background.revisions.add')}
            </Button>
          </div>
        ) : (
          <Text c="dimmed">{t('reports.background.revisions.most')}</Text>
        ))}
    </section>
  )
}
