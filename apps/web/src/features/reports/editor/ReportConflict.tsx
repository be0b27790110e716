import { Button, Group, Text } from '@mantine/core'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import { Fragment } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { canKeepBoth } from '../saving/both-texts.ts'
import { differences } from '../saving/conflict-lines.ts'
import classes from './ReportConflict.module.css'
import type { Versions } from '../merge-parts.ts'
import type { ReportChoice } from '../saving/report-autosave.ts'
import type { TypeOption } from './TypeChoice.tsx'

type Props = {
  readonly stored: ReportDefinition
  readonly versions: readonly Versions[]
  readonly templates: readonly CorporateTemplate[]
  readonly types: readonly TypeOption[]
  readonly onResolve: (choice: ReportChoice) => void
}

/** What the other version does not say stands out; of what both say, what stands around it is enough. */
function Lines({ lines, others }: { readonly lines: readonly string[]; readonly others: readonly string[] }) {
  const t = useT()
  if (lines.length === 0) return <Text c="dimmed">{t('reports.conflict.nothing')}</Text>
  const isOnly = (index: number) => index >= 0 && index < lines.length && !others.includes(lines[index]!)
  const isNear = (index: number) => [-1, 0, 1].some((step) => isOnly(index + step))
  return (
    <>
      {lines.map((line, index) => {
        if (isOnly(index))
          return (
            <p key={index}>
              <ins>{line}</ins>
            </p>
          )
        if (isNear(index)) return <p key={index}>{line}</p>
        return index === 0 || isNear(index - 1) ? (
          <Text key={index} c="dimmed">
            {t('reports.conflict.same')}
          </Text>
        ) : null
      })}
    </>
  )
}

/**
 * DESIGN §4, editing together. What only one side changed is in it already; of the rest both versions are shown, so
 * that nothing is lost unseen.
 */
export function ReportConflict({ stored, versions, templates, types, onResolve }: Props) {
  const t = useT()
  const locale = useLocale()
  const name = stored.updatedBy
  return (
    <div role="alert" className={classes.conflict}>
      <Group gap="6px 12px">
        <b>{t('reports.conflict.title')}</b>
        <span>{t('reports.conflict.text', { name })}</span>
        <Group gap={6} ml="auto">
          <Button size="xs" variant="default" onClick={() => onResolve('theirs')}>
            {t('reports.conflict.take')}
          </Button>
          {canKeepBoth(versions) && (
            <Button size="xs" variant="default" onClick={() => onResolve('both')}>
              {t('reports.conflict.both')}
            </Button>
          )}
          <Button size="xs" onClick={() => onResolve('mine')}>
            {t('reports.conflict.keep')}
          </Button>
        </Group>
      </Group>
      <div className={classes.versions} tabIndex={0} role="group" aria-label={t('reports.conflict.versions')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('reports.conflict.theirs', { name })}</th>
              <th scope="col">{t('reports.conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {differences({ t, locale, templates, types }, versions).map(({ label, theirs, mine }) => (
              <Fragment key={label}>
                <tr>
                  <th scope="rowgroup" colSpan={2}>
                    {label}
                  </th>
                </tr>
                <tr>
                  <td>
                    <Lines lines={theirs} others={mine} />
                  </td>
                  <td>
                    <Lines lines={mine} others={theirs} />
                  </td>
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
