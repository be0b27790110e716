import '@mantine/core/styles/Chip.css'
import { Box, Chip, Group, NativeSelect, Text } from '@mantine/core'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { SeverityChoice } from '../../../ui/forms/SeverityChoice.tsx'
import type { LibraryIndex } from '../defect-library.ts'
import type { Draft } from './capture-draft.ts'

/** As many as a thumb finds without scrolling; all of them are in the list. */
const shownTypes = 6

type Props = {
  readonly library: LibraryIndex
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
}

/** What it is and how grave: favourites within reach, the whole library below. */
export function CaptureType({ library, draft, onChange }: Props) {
  const t = useT()
  const labelId = useId()
  const all = [...library.library, ...library.own]
  const near = (library.favourites.length > 0 ? library.favourites : all).slice(0, shownTypes)
  const chosen = draft.type === undefined ? undefined : library.typeOf(draft.type)
  return (
    <>
      <Box role="group" aria-labelledby={labelId}>
        <Box id={labelId} fw={600} mb="xs">
          {t('defects.capture.type')}
        </Box>
        <Chip.Group value={draft.type ?? null} onChange={(type) => onChange({ type, severity: null })}>
          <Group gap="sm">
            {near.map(({ key, name }) => (
              <Chip
                key={key}
                value={key}
                size="md"
                styles={{ root: { maxWidth: '100%' }, label: { height: 44, maxWidth: '100%' } }}
              >
                <Text component="span" truncate>
                  {name}
                </Text>
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <NativeSelect
          mt="sm"
          size="md"
          aria-label={t('defects.capture.allTypes')}
          value={draft.type ?? ''}
          data={[
            { value: '', label: t('defects.capture.chooseType'), disabled: true },
            ...all.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(event) => onChange({ type: event.currentTarget.value, severity: null })}
        />
      </Box>
      {chosen !== undefined && (
        <Box>
          <SeverityChoice
            label={t('defects.columns.severity')}
            value={draft.severity ?? chosen.severity}
            onChange={(severity) => onChange({ severity })}
          />
          {draft.severity === null && <MutedText mt="xs">{t('defects.capture.severityFromLibrary')}</MutedText>}
        </Box>
      )}
    </>
  )
}
