import { Button, Group } from '@mantine/core'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { quotaQuery, type OfWorkspace } from '../../../api/projects/info.ts'
import { lastDayOf } from '../../../i18n/last-day.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Day } from '../../../ui/display/Day.tsx'
import { Facts } from '../../../ui/display/Facts.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './ProjectInfo.module.css'

type MeterProps = { readonly label: string; readonly used: number; readonly total: number; readonly text: string }

function Meter({ label, used, total, text }: MeterProps) {
  const share = total === 0 ? 1 : Math.min(1, used / total)
  return (
    <Group gap="4px 16px" justify="space-between">
      <MutedText component="span" size="sm">
        {label}
      </MutedText>
      <MutedText component="span" size="sm" c="inherit" isTabular>
        {text}
      </MutedText>
      <div
        className={classes.meter}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(total, 1)}
        aria-valuenow={Math.min(used, Math.max(total, 1))}
        aria-valuetext={text}
        data-full={share >= 0.9 || undefined}
      >
        <div style={{ width: `${share * 100}%` }} />
      </div>
    </Group>
  )
}

type Props = {
  readonly of: OfWorkspace
  readonly info: ProjectInfo
  /** Where the plan is changed, for those who may. */
  readonly buyHref: string | undefined
}

export function UsageCard({ of, info, buyHref }: Props) {
  const t = useT()
  const quota = useQuery(quotaQuery(of))
  const image = quota.data?.image
  return (
    <Panel title={t('projects.info.plan.title')}>
      <Facts
        className={classes.plan}
        items={[
          [t('projects.info.plan.plan'), info.subscription.planName],
          [
            t('projects.info.plan.expiry'),
            info.expiryDate === null ? t('projects.info.plan.noExpiry') : <Day day={lastDayOf(info.expiryDate)} />,
          ],
        ]}
      />
      <Meter
        label={t('projects.info.plan.data')}
        used={info.dataUsage}
        total={info.dataLimit}
        text={t('projects.info.plan.of', { used: fileSizeText(info.dataUsage), total: fileSizeText(info.dataLimit) })}
      />
      {image !== undefined && (
        <Meter
          label={t('projects.info.plan.images')}
          used={image.total - image.available}
          total={image.total}
          text={t('projects.info.plan.of', { used: image.total - image.available, total: image.total })}
        />
      )}
      {buyHref !== undefined && (
        <Button component={Link} to={buyHref} variant="default" className={classes.start}>
          {t('projects.info.plan.change')}
        </Button>
      )}
      {quota.isError && <MutedText size="sm">{t('projects.info.plan.noQuota')}</MutedText>}
    </Panel>
  )
}
