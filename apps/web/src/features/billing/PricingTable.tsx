import { Box, Button, Stack } from '@mantine/core'
import { planNames, plans, pricingLines, type PlanName, type PricingLine } from '@plumbline/contract/billing/plans'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Facts } from '../../ui/display/Facts.tsx'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { phoneWidth, useNarrow } from '../../ui/layout/use-narrow.ts'
import { Table } from '../../ui/lists/Table.tsx'
import { formatCents } from './money.ts'
import { cellOf, type Column } from './pricing-cells.ts'
import classes from './PricingTable.module.css'

type CellOf = (line: PricingLine, column: Column) => string

const columns: readonly Column[] = [...planNames, 'above']

function Plan({ children }: { readonly children: ReactNode }) {
  return (
    <MutedText component="span" display="block" size="sm" fw={600}>
      {children}
    </MutedText>
  )
}

/** Names of plans are the same in every language. */
function Head({ column }: { readonly column: Column }) {
  const t = useT()
  const locale = useLocale()
  if (column === 'above')
    return (
      <>
        <Plan>{t('billing.pricing.above')}</Plan>
        <span className={classes.price}>{t('billing.pricing.asked')}</span>
      </>
    )
  const { priceCents, days } = plans[column]
  return (
    <>
      <Plan>{column}</Plan>
      <span className={classes.price}>
        {priceCents === 0
          ? t('billing.pricing.free')
          : t('billing.pricing.price', { amount: formatCents(locale, priceCents, false) })}
      </span>
      <MutedText component="span" display="block" size="sm" fw={400}>
        {priceCents === 0 ? t('billing.pricing.days', { count: days }) : t('billing.pricing.perYear')}
      </MutedText>
    </>
  )
}

type Props = {
  readonly start: { readonly label: string; readonly href: string }
  readonly buyHref: (plan: Exclude<PlanName, 'TRIAL'>) => string
  /** The id of the form on the same page, where there is one. */
  readonly contactId: string | undefined
  /** Without a support mailbox every plan has the help centre and nothing more. */
  readonly isSupportReachable: boolean
}

/** On a phone the plans stand below each other: of a table one plan would be in sight, and nothing said that more follow. */
function PlanCards({ cell, action }: { readonly cell: CellOf; readonly action: (column: Column) => ReactNode }) {
  const t = useT()
  return (
    <Stack gap="lg" role="list" aria-label={t('billing.pricing.table')}>
      {columns.map((column) => (
        <Panel key={column} component="li" role="listitem" title={<Head column={column} />}>
          <Facts
            columns="even"
            items={pricingLines.map((line) => [t(`billing.pricing.lines.${line}`), cell(line, column)])}
          />
          <Box mt="lg">{action(column)}</Box>
        </Panel>
      ))}
    </Stack>
  )
}

/** Spec 1 §1: nine features, three plans, and what lies above. */
export function PricingTable({ start, buyHref, contactId, isSupportReachable }: Props) {
  const t = useT()
  const locale = useLocale()
  const action = (column: Column) => {
    if (column === 'above')
      return (
        contactId !== undefined && (
          <Button component="a" href={`#${contactId}`} variant="default" fullWidth>
            {t('billing.pricing.contact')}
          </Button>
        )
      )
    if (column === 'TRIAL')
      return (
        <Button component={Link} to={start.href} variant="default" fullWidth>
          {start.label}
        </Button>
      )
    return (
      <Button component={Link} to={buyHref(column)} fullWidth>
        {t('billing.pricing.buy', { plan: column })}
      </Button>
    )
  }
  const cell: CellOf = (line, column) =>
    cellOf(t, locale, line, line === 'support' && !isSupportReachable ? 'TRIAL' : column)
  const isPhone = useNarrow(phoneWidth)
  if (isPhone) return <PlanCards cell={cell} action={action} />
  return (
    <div className={classes.card} role="region" aria-label={t('billing.pricing.table')} tabIndex={0}>
      <Table className={classes.table} aria-label={t('billing.pricing.table')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="pl-hidden">{t('billing.pricing.feature')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pricingLines.map((line) => (
            <tr key={line}>
              <th scope="row">{t(`billing.pricing.lines.${line}`)}</th>
              {columns.map((column) => (
                <td key={column}>{cell(line, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {columns.map((column) => (
              <td key={column}>{action(column)}</td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}
