import { Box, Group } from '@mantine/core'
import type { DefectSummary } from '@plumbline/contract/defects/register'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { axisEnd, axisLine } from './chart-scale.ts'
import { daysOf } from './month-days.ts'
import classes from './DefectSummary.module.css'
import layout from '../../../ui/layout/editor-layout.module.css'

type Month = DefectSummary['months'][number]

function Swatch({ isOutline = false, children }: { readonly isOutline?: boolean; readonly children: ReactNode }) {
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <Box
        component="span"
        w={12}
        h={12}
        bdrs={3}
        bd="1px solid var(--pl-text-3)"
        bg={isOutline ? 'none' : 'var(--pl-text-3)'}
      />
      {children}
    </Group>
  )
}

/** Found and closed, month by month, against one scale. */
export function SummaryMonths({
  months,
  hrefOf,
}: {
  readonly months: readonly Month[]
  readonly hrefOf: (days: { readonly from: string; readonly to: string }) => string
}) {
  const t = useT()
  const locale = useLocale()
  const end = axisEnd(Math.max(...months.flatMap(({ created, closed }) => [created, closed]), 0))
  const nameOf = (month: string) =>
    new Intl.DateTimeFormat(locale, { year: '2-digit', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
  return (
    <section className={classes.card} aria-label={t('defects.summary.time')}>
      <Group justify="space-between" mb="sm">
        <h3>{t('defects.summary.time')}</h3>
        {months.length > 0 && (
          <Group gap="md" fz="xs" aria-hidden="true">
            <Swatch>{t('defects.summary.found')}</Swatch>
            <Swatch isOutline>{t('defects.summary.closed')}</Swatch>
          </Group>
        )}
      </Group>
      {months.length > 0 && (
        <MutedText isTabular style={axisLine} aria-hidden="true">
          {t('defects.summary.upTo', { count: end })}
        </MutedText>
      )}
      <ul role="list" className={classes.months}>
        {months.map(({ month, created, closed }) => (
          <li key={month} className={classes.month}>
            <Link
              className={classes.month}
              to={hrefOf(daysOf(month))}
              title={t('defects.summary.month', { month: nameOf(month), created, closed })}
              aria-label={t('defects.summary.month', { month: nameOf(month), created, closed })}
            >
              <span className={classes.pair} aria-hidden="true">
                <span style={{ height: `${(created / end) * 100}%` }} />
                <span data-closed style={{ height: `${(closed / end) * 100}%` }} />
              </span>
              {nameOf(month)}
            </Link>
          </li>
        ))}
      </ul>
      {months.length === 0 && <p className={layout.quiet}>{t('defects.summary.nothing')}</p>}
    </section>
  )
}
