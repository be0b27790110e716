import { Box, Group, Stack, Text } from '@mantine/core'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import type { ProjectInfo } from '@plumbline/contract/projects/info'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OfInspection } from '../../api/media.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Severity } from '../../ui/display/Severity.tsx'
import { LinkButton } from '../../ui/forms/LinkButton.tsx'
import { placeText, sizeText } from './defect-text.ts'
import { DefectThumb } from './register/DefectThumb.tsx'
import { useDefectLibrary } from './use-defect-library.ts'
import { worstDefectsQuery } from './worst-defects-query.ts'

type Props = {
  readonly of: OfInspection
  readonly project: ProjectInfo
  readonly hrefOf: (defectId: string) => string
}

/** Place, type, and how long it is where that is known. */
function useAboutText(): (defect: Defect, typeName: string) => string {
  const [t, locale] = [useT(), useLocale()]
  return (defect, typeName) =>
    [placeText(defect), typeName, defect.length === null ? '' : sizeText(t, locale, defect, 'length')]
      .filter((part) => part !== '')
      .join(' · ')
}

function Row({
  defect,
  typeName,
  href,
}: {
  readonly defect: Defect
  readonly typeName: string
  readonly href: string
}) {
  const aboutText = useAboutText()
  return (
    <Group component="li" gap="md" wrap="nowrap">
      <DefectThumb defect={defect} />
      <Box miw={0} fz="sm">
        <Group gap="sm">
          <Text component={Link} to={href} inherit fw={600}>
            {defectLabel(defect.defectNum)}
          </Text>
          <Severity severity={defect.severity} />
        </Group>
        <MutedText size="sm" truncate>
          {aboutText(defect, typeName)}
        </MutedText>
      </Box>
    </Group>
  )
}

/** The most severe that are not closed, each with its crop and its place. */
export function WorstDefects({ of, project, hrefOf }: Props) {
  const t = useT()
  const library = useDefectLibrary(project)
  const { data, isError, refetch } = useInfiniteQuery(worstDefectsQuery(of))
  if (isError)
    return (
      <MutedText role="alert">
        {t('projects.standing.defects.worstFailed')}{' '}
        <LinkButton onClick={() => void refetch()}>{t('projects.standing.retry')}</LinkButton>
      </MutedText>
    )
  const worst = data?.pages[0]?.data ?? []
  return (
    <Stack component="ul" role="list" gap="sm" aria-label={t('projects.standing.defects.worst')}>
      {worst.map((defect) => (
        <Row key={defect._id} defect={defect} typeName={library.nameOf(defect.type)} href={hrefOf(defect._id)} />
      ))}
    </Stack>
  )
}
