import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Button, Group, Radio, Stack } from '@mantine/core'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { useState } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { SurvivalLines } from './PairView.tsx'
import { survivalLines, type TypeNames } from './survival-text.ts'

type Props = {
  readonly defects: readonly Defect[]
  readonly library: TypeNames
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onMerge: (survivorId: string) => void
}

/** Chosen by a person, also where no photo has a place that could be compared: which number remains. */
export function MergeSelected({ defects, library, isBusy, onClose, onMerge }: Props) {
  const t = useT()
  const locale = useLocale()
  const lowest = defects.toSorted((one, other) => one.defectNum - other.defectNum)
  const [survivorId, setSurvivorId] = useState(lowest[0]?._id ?? '')
  const survivor = lowest.find(({ _id }) => _id === survivorId) ?? lowest[0]
  return (
    <Dialog
      title={t('defects.duplicates.selected.title', { count: defects.length })}
      closeLabel={t('defects.duplicates.close')}
      onClose={onClose}
    >
      <Stack gap="md">
        <MutedText size="sm">{t('defects.duplicates.selected.text')}</MutedText>
        <Radio.Group size="sm" value={survivorId} onChange={setSurvivorId} label={t('defects.duplicates.keep')}>
          <Stack gap="xs" mt="xs">
            {lowest.map(({ _id, defectNum, floorName }) => (
              <Radio
                key={_id}
                value={_id}
                label={floorName === null ? defectLabel(defectNum) : `${defectLabel(defectNum)} · ${floorName}`}
              />
            ))}
          </Stack>
        </Radio.Group>
        {survivor !== undefined && (
          <SurvivalLines
            lines={survivalLines(
              { t, locale, library },
              survivor,
              lowest.filter((one) => one !== survivor),
            )}
          />
        )}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('defects.status.cancel')}
          </Button>
          <WriteButton data-autofocus loading={isBusy} onClick={() => survivor !== undefined && onMerge(survivor._id)}>
            {t('defects.duplicates.merge', { number: defectLabel(survivor?.defectNum ?? 0) })}
          </WriteButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
