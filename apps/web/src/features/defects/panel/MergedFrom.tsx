import { Group, Stack } from '@mantine/core'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { annotationsKey } from '../../../api/annotations.ts'
import { unmergeDefect } from '../../../api/defects-duplicates.ts'
import { defectsKey } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Section } from './Section.tsx'

type Props = {
  readonly of: OfInspection
  readonly detail: DefectDetail
  readonly mayEdit: boolean
  readonly onChanged: (detail: DefectDetail) => void
}

/** The numbers that are part of this defect now; each can be taken out again. */
export function MergedFrom({ of, detail, mayEdit, onChanged }: Props) {
  const t = useT()
  const client = useQueryClient()
  const merged = detail.merged ?? []
  const takingOut = useMutation({
    mutationFn: (mergedId: string) => unmergeDefect(of, detail.defect._id, mergedId),
    onSuccess: ({ detail: left }) => onChanged(left),
    onSettled: () => {
      for (const queryKey of [defectsKey, annotationsKey]) void client.invalidateQueries({ queryKey })
    },
  })
  const takenOut = takingOut.data?.split.defectNum
  if (merged.length === 0 && takenOut === undefined) return null
  return (
    <Section title={t('defects.merged.title')}>
      <Stack component="ul" role="list" gap="xs">
        {merged.map(({ _id, defectNum, by, at, annotationIds }) => {
          const number = defectLabel(defectNum)
          return (
            <Group key={_id} component="li" gap="sm" justify="space-between">
              <span>
                {by === '' ? number : t('defects.merged.entry', { number, name: by })}{' '}
                <MutedText component="span" isTabular>
                  <Moment at={at} /> · {t('defects.merged.entryShapes', { count: annotationIds.length })}
                </MutedText>
              </span>
              {mayEdit && (
                <WriteButton
                  size="compact-xs"
                  variant="default"
                  aria-label={t('defects.merged.takeOutOne', { number })}
                  loading={takingOut.isPending && takingOut.variables === _id}
                  onClick={() => takingOut.mutate(_id)}
                >
                  {t('defects.merged.takeOut')}
                </WriteButton>
              )}
            </Group>
          )
        })}
      </Stack>
      <StatusLine kind="done" isPlain>
        {takenOut !== undefined && t('defects.merged.takenOut', { number: defectLabel(takenOut) })}
      </StatusLine>
      <StatusLine kind="failure" isPlain>
        {takingOut.isError && errorText(t, takingOut.error)}
      </StatusLine>
    </Section>
  )
}
