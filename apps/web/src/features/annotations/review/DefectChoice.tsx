import { Group, Stack, TextInput, UnstyledButton } from '@mantine/core'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { defectsQuery } from '../../../api/defects.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'

export type ChosenDefect = Pick<Defect, '_id' | 'defectNum' | 'severity' | 'version' | 'width' | 'length'>

const maxShown = 6

/** The same defect seen on another photo: it is one defect, not two. */
export function DefectChoice({
  of,
  onChoose,
}: {
  readonly of: OfInspection
  readonly onChoose: (defect: ChosenDefect) => void
}) {
  const t = useT()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const found = useInfiniteQuery(
    defectsQuery(of, q === '' ? {} : { q }, { sort: 'number', descending: true }, maxShown),
  )
  const defects = found.data?.pages[0]?.data ?? []
  return (
    <div>
      <TextInput
        size="xs"
        label={t('annotations.card.which')}
        placeholder={t('annotations.card.whichHint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Stack component="ul" role="list" gap="xs">
        {defects.map((defect) => (
          <Group key={defect._id} component="li" gap="sm" justify="space-between" wrap="nowrap">
            <UnstyledButton onClick={() => onChoose(defect)}>
              {defectLabel(defect.defectNum)}
              {defect.floorName === null ? '' : ` · ${defect.floorName}`}
            </UnstyledButton>
            <Severity severity={defect.severity} short />
          </Group>
        ))}
      </Stack>
      {found.isSuccess && defects.length === 0 && <MutedText size="sm">{t('annotations.card.noneFound')}</MutedText>}
    </div>
  )
}
