import '@mantine/core/styles/Flex.css'
import { ActionIcon, Box, Button, Flex, Stack, Text } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Marker } from '@plumbline/contract/markers/markers'
import { IconFocusCentered, IconPlus, IconTrash } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { bringIntoView } from '../bring-into-view.ts'
import { TextField } from './TextField.tsx'

type Props = {
  readonly editor: Editor
  readonly marker: Marker
  readonly isReadOnly: boolean
  readonly isAdding: boolean
  readonly onAdd: () => void
  readonly onChange: (subMarkers: Marker['subMarkers']) => void
}

/** Positions inside a marker: placed and moved on the plan, named here. */
export function SubMarkers({ editor, marker, isReadOnly, isAdding, onAdd, onChange }: Props) {
  const t = useT()
  const { subMarkers } = marker
  return (
    <Stack gap="sm">
      {subMarkers.length === 0 && <Text c="dimmed">{t('markers.panel.subs.none')}</Text>}
      {subMarkers.length > 0 && (
        <Flex component="ul" role="list" direction="column" gap="xs">
          {subMarkers.map((sub, index) => (
            <Flex component="li" key={sub._id} gap="xs" align="center">
              <Box flex={1}>
                <TextField
                  label={t('markers.panel.subs.name', { number: index + 1 })}
                  isLabelHidden
                  value={sub.name}
                  placeholder={t('markers.panel.subs.unnamed', { number: index + 1 })}
                  isReadOnly={isReadOnly}
                  onCommit={(name) => onChange(subMarkers.map((one) => (one._id === sub._id ? { ...one, name } : one)))}
                />
              </Box>
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t('markers.panel.subs.show', { number: index + 1 })}
                title={t('markers.panel.subs.show', { number: index + 1 })}
                onClick={() => {
                  editor.select([sub._id])
                  bringIntoView(editor, sub._id)
                }}
              >
                <IconFocusCentered size={16} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={t('markers.panel.subs.remove', { number: index + 1 })}
                  title={t('markers.panel.subs.remove', { number: index + 1 })}
                  onClick={() => editor.edit({ put: [], remove: [sub._id] })}
                >
                  <IconTrash size={16} stroke={1.5} aria-hidden="true" />
                </ActionIcon>
              )}
            </Flex>
          ))}
        </Flex>
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          aria-pressed={isAdding}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
          onClick={onAdd}
        >
          {t('markers.panel.subs.add')}
        </Button>
      )}
      {isAdding && (
        <Text c="dimmed" role="status">
          {t('markers.panel.subs.hint')}
        </Text>
      )}
    </Stack>
  )
}
