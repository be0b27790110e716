import { Group, Text } from '@mantine/core'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { severitiesBetween } from '@plumbline/contract/rules/crack-severity'
import { formatDay } from '../../../i18n/format-day.ts'
import { betweenText } from '../../../i18n/severity-between.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Severity } from '../../../ui/display/Severity.tsx'
import type { LibraryIndex } from '../defect-library.ts'
import { placeText } from '../defect-text.ts'
import { ratingText } from '../ratings/rating-text.ts'

/** A row of the register on a phone: what it is, where, and who does what until when. */
export function RegisterCard({ defect, library }: { readonly defect: Defect; readonly library: LibraryIndex }) {
  const t = useT()
  const locale = useLocale()
  const { assignee, dueDate } = defect
  const { ratings } = library
  const range = severitiesBetween(defect, library.typeOf(defect.type)?.isCrack === true)
  const next = [
    range === undefined ? undefined : betweenText(t, range),
    ratings.scheme === null ? undefined : ratingText(t, locale, ratings, defect),
    t(`defects.statuses.${defect.status}`),
    assignee?.name,
    dueDate === null ? undefined : t('defects.register.dueOn', { day: formatDay(locale, dueDate) }),
  ]
  const place = placeText(defect)
  return (
    <Text component="span" display="block" flex={1} miw={0} fw={400} lh="18px">
      <Group component="span" gap={6} wrap="nowrap">
        <b>{defectLabel(defect.defectNum)}</b>
        <Severity severity={defect.severity} short />
        <Text component="span" truncate>
          {library.nameOf(defect.type)}
        </Text>
      </Group>
      {place !== '' && (
        <MutedText component="span" display="block" truncate>
          {place}
        </MutedText>
      )}
      <MutedText component="span" display="block" truncate isTabular>
        {next.filter((part) => part !== undefined && part !== '').join(' · ')}
      </MutedText>
    </Text>
  )
}
