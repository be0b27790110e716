import { ActionIcon, Button } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Marker } from '@plumbline/contract/markers/markers'
import { IconFocusCentered, IconPlus, IconTrash } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { bringIntoView } from '../bring-into-view.ts'
import classes from './MarkerPanel.module.css'
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
    <div className={classes.fields}>
      {subMarkers.length === 0 && <p className={classes.quiet}>{t('markers.panel.subs.none')}</p>}
      {subMarkers.length > 0 && (
        <ul className={classes.items}>
          {subMarkers.map((sub, index) => (
            <li key={sub._id}>
              <TextField
                label={t('markers.panel.subs.name', { number: index + 1 })}
                isLabelHidden
                value={sub.name}
                placeholder={t('markers.panel.subs.unnamed', { number: index + 1 })}
                isReadOnly={isReadOnly}
                onCommit={(name) => onChange(subMarkers.map((one) => (one._id === sub._id ? { ...one, name } : one)))}
              />
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
            </li>
          ))}
        </ul>
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
        <p className={classes.quiet} role="status">
          {t('markers.panel.subs.hint')}
        </p>
      )}
    </div>
  )
}
