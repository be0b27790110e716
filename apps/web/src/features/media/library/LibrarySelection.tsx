import '@mantine/core/styles/CloseButton.css'
import { Button, CloseButton, Text } from '@mantine/core'
import { IconArrowsMove, IconDownload, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { useSelected, type Selection } from '../grid/library-selection.ts'
import classes from './Library.module.css'
import type { Reading } from '../grid/use-grid-input.ts'

export type SelectionAction = 'edit' | 'move' | 'download' | 'retry' | 'delete'
const icons = {
  edit: IconPencil,
  move: IconArrowsMove,
  download: IconDownload,
  retry: IconRefresh,
  delete: IconTrash,
} as const

type Props = {
  readonly selection: Selection
  readonly actions: readonly SelectionAction[]
  /** Photos of a long stretch are being found, or something is done to them one by one. */
  readonly reading: Reading | undefined
  readonly working: Reading | undefined
  readonly onAction: (action: SelectionAction) => void
  readonly onStop: () => void
}

/** What can be done with what is chosen. */
export function LibrarySelection({ selection, actions, reading, working, onAction, onStop }: Props) {
  const t = useT()
  const count = useSelected(selection, ({ ids }) => ids.size)
  const numbers = ({ done, count: all }: Reading) => ({ done: done.toLocaleString(), count: all.toLocaleString() })
  if (count === 0 && reading === undefined) return null
  return (
    <section className={classes.selection} aria-label={t('media.library.selection.label')}>
      <Text component="span" role="status" fw={600} mr="sm" textWrap="nowrap">
        {reading !== undefined
          ? t('media.library.selection.reading', numbers(reading))
          : working !== undefined
            ? t('media.library.selection.working', numbers(working))
            : t('media.library.selection.count', { count })}
      </Text>
      {reading !== undefined && (
        <Button size="sm" variant="default" onClick={onStop}>
          {t('media.library.selection.stop')}
        </Button>
      )}
      {reading === undefined &&
        actions.map((action) => {
          const Icon = icons[action]
          return (
            <Button
              key={action}
              size="sm"
              variant="subtle"
              disabled={working !== undefined}
              leftSection={<Icon size={15} stroke={1.5} aria-hidden="true" />}
              onClick={() => onAction(action)}
            >
              {t(`media.library.selection.${action}`)}
            </Button>
          )
        })}
      {reading === undefined && (
        <CloseButton
          size={32}
          aria-label={t('media.library.selection.clear')}
          title={t('media.library.selection.clear')}
          onClick={() => selection.clear()}
        />
      )}
    </section>
  )
}
