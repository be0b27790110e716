import { Button, Group, Stack } from '@mantine/core'
import type { Calendar, CalendarEntry, MissingDate } from '@plumbline/contract/defects/calendar'
import { writeCalendar } from '@plumbline/contract/rules/icalendar'
import { IconCalendarPlus, IconDownload } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../../i18n/error-text.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { FeedDialog, type Subscribed } from './FeedDialog.tsx'
import { basisText, entryText, eventsOf, groupOf, missingText } from '@plumbline/contract/defects/calendar-text'

type Hrefs = {
  /** The defect, or the settings that a date of the law rests on. */
  readonly entry: (entry: CalendarEntry) => string
  readonly settings: (of: MissingDate['of']) => string
}
type Props = {
  readonly found: UseQueryResult<Calendar>
  /** What the file is called. */
  readonly name: string
  /** Beside each date: whose it is, where there are several projects. */
  readonly hasProjects: boolean
  readonly hrefs: Hrefs
  readonly subscribed: Subscribed
}

const projectsOf = ({ projects }: Calendar): ReadonlyMap<string, string> =>
  new Map(projects.map(({ _id, name }) => [_id, name]))

function Month({
  group,
  entries,
  names,
  hrefs,
}: {
  readonly group: string
  readonly entries: readonly CalendarEntry[]
  readonly names: ReadonlyMap<string, string> | undefined
  readonly hrefs: Hrefs
}) {
  const t = useT()
  const locale = useLocale()
  const title =
    group === 'past'
      ? t('defects.calendar.past')
      : new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
          new Date(`${group}-01T00:00:00Z`),
        )
  return (
    <Panel isFlush title={title}>
      <Table density="tight" aria-label={title}>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.uid}>
              <td data-fixed style={{ width: 150 }}>
                {formatDay(locale, entry.day)}
              </td>
              <td>
                <Link to={hrefs.entry(entry)}>{entryText(t, entry)}</Link>
                {names !== undefined && <MutedText component="div">{names.get(entry.of.projectId)}</MutedText>}
                <MutedText component="div">{basisText(t, locale, entry)}</MutedText>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** What cannot be in the calendar, and what to enter. */
function Missing({
  calendar,
  names,
  hrefs,
}: { readonly calendar: Calendar; readonly names: Props['hasProjects'] } & {
  readonly hrefs: Hrefs
}) {
  const t = useT()
  const projects = projectsOf(calendar)
  if (calendar.missing.length === 0) return null
  return (
    <Panel title={t('defects.calendar.missing.title')}>
      <ul>
        {calendar.missing.map((one) => (
          <li key={`${one.of.projectId} ${one.about === 'regime' ? one.kind : one.about}`}>
            {missingText(t, one)} {names && <MutedText component="span">{projects.get(one.of.projectId)}</MutedText>}{' '}
            {one.about === 'regime' && <Link to={hrefs.settings(one.of)}>{t('defects.calendar.settings')}</Link>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What is due, by month, what is past first; and a file of it for other calendars. */
export function CalendarAgenda({ found, name, hasProjects, hrefs, subscribed }: Props) {
  const t = useT()
  const [isSubscribing, setSubscribing] = useState(false)
  const locale = useLocale()
  const calendar = found.data
  if (found.isError)
    return (
      <EmptyState title={<h2>{t('defects.calendar.failed')}</h2>} text={errorText(t, found.error)}>
        <Button loading={found.isFetching} onClick={() => void found.refetch()}>
          {t('defects.retry')}
        </Button>
      </EmptyState>
    )
  if (calendar === undefined) return <MutedText role="status">{t('defects.calendar.loading')}</MutedText>
  const { entries, missing, isWhole } = calendar
  const groups = [...Map.groupBy(entries, groupOf)]
  const save = () => {
    const events = eventsOf(t, locale, calendar, (entry) => new URL(hrefs.entry(entry), window.location.href).href)
    const text = writeCalendar({ name, at: new Date().toISOString() }, events)
    saveFile(`${t('defects.calendar.fileName')} ${name}.ics`, text, 'text/calendar;charset=utf-8')
  }
  return (
    <Stack gap="lg">
      {entries.length === 0 && missing.length === 0 && (
        <EmptyState title={<h2>{t('defects.calendar.empty.title')}</h2>} text={t('defects.calendar.empty.text')} />
      )}
      {entries.length > 0 && (
        <Group gap="sm">
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.5} aria-hidden="true" />}
            onClick={save}
          >
            {t('defects.calendar.download')}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCalendarPlus size={15} stroke={1.5} aria-hidden="true" />}
            onClick={() => setSubscribing(true)}
          >
            {t('defects.calendar.feeds.open')}
          </Button>
          <MutedText>{t('defects.calendar.downloadAbout')}</MutedText>
        </Group>
      )}
      {!isWhole && <MutedText>{t('defects.calendar.notWhole', { count: String(entries.length) })}</MutedText>}
      {groups.map(([group, own]) => (
        <Month
          key={group}
          group={group}
          entries={own}
          names={hasProjects ? projectsOf(calendar) : undefined}
          hrefs={hrefs}
        />
      ))}
      {isSubscribing && <FeedDialog of={subscribed} onClose={() => setSubscribing(false)} />}
      <Missing calendar={calendar} names={hasProjects} hrefs={hrefs} />
    </Stack>
  )
}
