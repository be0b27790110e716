import { Box, Button, Group, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { planIncludes } from '@plumbline/contract/billing/plans'
import { scheduleSheets, type ScheduleSheet } from '@plumbline/contract/defects/repair-schedule'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { can } from '@plumbline/contract/roles'
import { IconCoins, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { exportedSchedule, repairScheduleQuery } from '../../../api/defects-register.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { ActionMenu } from '../../../ui/forms/ActionMenu.tsx'
import { NoDefects } from '../NoDefects.tsx'
import { filterOf, isFiltered, readRegister } from '../register-address.ts'
import { useDefectLibrary } from '../use-defect-library.ts'
import { amountText, leftOutTexts } from './schedule-text.ts'
import { ScheduleTable } from './ScheduleTable.tsx'

const RatesDialog = lazy(async () => ({ default: (await import('./RatesDialog.tsx')).RatesDialog }))

const nothing = '–'

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly member: Membership
  /** The filters of the register hold here too. */
  readonly search: string
  readonly photosHref: string
}

function useSheets(of: OfInspection, filter: ReturnType<typeof filterOf>) {
  const locale = useLocale()
  return useMutation({
    mutationFn: (sheet: ScheduleSheet) => exportedSchedule(of, sheet, locale, filter),
    onSuccess: ({ url, name }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    },
  })
}

function SheetsMenu({ of, filter }: { readonly of: OfInspection; readonly filter: ReturnType<typeof filterOf> }) {
  const t = useT()
  const exporting = useSheets(of, filter)
  return (
    <ActionMenu
      actions={scheduleSheets}
      width={280}
      wordOf={(sheet) => t(`defects.schedule.sheets.${sheet}`)}
      aboutOf={(sheet) => t(`defects.schedule.aboutSheets.${sheet}`)}
      onAction={exporting.mutate}
      target={
        <Button
          size="sm"
          variant="default"
          loading={exporting.isPending}
          leftSection={<IconDownload size={15} stroke={1.5} aria-hidden="true" />}
        >
          {t('defects.schedule.export')}
        </Button>
      }
    />
  )
}

/** How much there is to repair of what and where, what it costs, and the sheets for a budget and a tender. */
export function RepairSchedule({ of, project, member, search, photosHref }: Props) {
  const t = useT()
  const locale = useLocale()
  const filters = useMemo(() => readRegister(new URLSearchParams(search)).filters, [search])
  const filter = filterOf(filters)
  const found = useQuery(repairScheduleQuery(of, filter))
  const library = useDefectLibrary(project)
  const [isRating, setIsRating] = useState(false)
  const schedule = found.data
  if (schedule === undefined || (schedule.lines.length === 0 && schedule.closed === 0 && !isFiltered(filters)))
    return <NoDefects found={found} photosHref={photosHref} />
  const isTracked = planIncludes(project.subscription.planName, 'defects.register')
  const mayRate = isTracked && (can(member, 'definitions.create') || can(member, 'project.edit'))
  const noAmount = mayRate ? 'defects.schedule.noAmount' : 'defects.schedule.noAmountReadOnly'
  return (
    <Box flex={1} mih={0} p="md" style={{ overflowY: 'auto' }}>
      <Group justify="space-between" align="start" mb="sm">
        <div>
          <Text fw={600} size="lg" role="status">
            {t('defects.schedule.budget')}:{' '}
            {schedule.amount === null ? nothing : amountText(t, locale, schedule.currency, schedule.amount)}
          </Text>
          {schedule.amount === null && <Text size="sm">{t(noAmount)}</Text>}
          <MutedText>
            {t('defects.schedule.lead')} {isFiltered(filters) && t('defects.schedule.filtered')}
          </MutedText>
          {leftOutTexts(t, schedule).map((text) => (
            <MutedText key={text}>{text}</MutedText>
          ))}
        </div>
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCoins size={15} stroke={1.5} aria-hidden="true" />}
            onClick={() => setIsRating(true)}
          >
            {t('defects.schedule.rates.open')}
          </Button>
          {isTracked && can(member, 'register.export') && <SheetsMenu of={of} filter={filter} />}
        </Group>
      </Group>
      {schedule.lines.length === 0 ? (
        <Text>{t(schedule.closed > 0 ? 'defects.schedule.allClosed' : 'defects.none')}</Text>
      ) : (
        <ScheduleTable schedule={schedule} library={library} />
      )}
      {isRating && (
        <Suspense fallback={null}>
          <RatesDialog
            of={of}
            member={member}
            mayEdit={isTracked}
            shown={schedule.totals}
            library={library}
            onClose={() => setIsRating(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
