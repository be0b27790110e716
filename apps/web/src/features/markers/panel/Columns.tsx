import '@mantine/core/styles/Flex.css'
import { ActionIcon, Button, Flex, Stack, Text } from '@mantine/core'
import type { Column } from '@plumbline/contract/markers/markers'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsQuery, createColumns, removeColumn, renameColumn, type OfPlan } from '../../../api/markers.ts'
import { facetsQuery } from '../../../api/media/library.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { ColumnDialog } from './ColumnDialog.tsx'
import { ColumnName } from './ColumnName.tsx'

type Props = {
  readonly of: OfPlan
  readonly markerId: string
  /** The server has it: nothing can hang on a marker that is not there. */ readonly isStored: boolean
  readonly isReadOnly: boolean
}

type RemoveProps = {
  readonly of: OfPlan
  readonly column: Column
  readonly onClose: () => void
  readonly onConfirm: () => Promise<string | undefined>
}

/** Says how many photos hang on a column before it is deleted. */
function RemoveColumn({ of, column, onClose, onConfirm }: RemoveProps) {
  const t = useT()
  // The count of another column must not stand in while this one is read.
  const { placeholderData: _, ...facets } = facetsQuery(of, { columns: column._id })
  const inColumn = useQuery(facets)
  const carries = inColumn.isPending
    ? t('markers.panel.columns.removeCounting')
    : inColumn.isError
      ? t('markers.panel.columns.removeUncounted')
      : inColumn.data.total === 0
        ? ''
        : t('markers.panel.columns.removeMedia', { count: inColumn.data.total })
  return (
    <ConfirmDialog
      title={t('markers.panel.columns.removeTitle', { name: column.name })}
      text={[t('markers.panel.columns.removeText'), carries].filter((part) => part !== '').join('\n\n')}
      isWaiting={inColumn.isPending}
      confirm={t('markers.panel.columns.removeConfirm')}
      cancel={t('markers.panel.columns.cancel')}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}

type ListProps = {
  readonly columns: readonly Column[]
  readonly isReadOnly: boolean
  readonly onRename: (column: Column, name: string) => void
  readonly onRemove: (column: Column) => void
}

function ColumnList({ columns, isReadOnly, onRename, onRemove }: ListProps) {
  const t = useT()
  return (
    <Flex component="ol" role="list" direction="column" gap="xs">
      {columns.map((column, index) => (
        <Flex component="li" key={column._id} gap="xs" align="center">
          <ColumnName
            label={t('markers.panel.columns.name', { number: index + 1 })}
            value={column.name}
            isReadOnly={isReadOnly}
            onCommit={(name) => onRename(column, name)}
          />
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              size={32}
              aria-label={t('markers.panel.columns.remove', { name: column.name })}
              title={t('markers.panel.columns.remove', { name: column.name })}
              onClick={() => onRemove(column)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          )}
        </Flex>
      ))}
    </Flex>
  )
}

export function Columns({ of, markerId, isStored, isReadOnly }: Props) {
  const t = useT()
  const client = useQueryClient()
  const query = columnsQuery(of)
  const found = useQuery(query)
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Column>()
  const own = found.data?.filter((column) => column.markerId === markerId) ?? []

  async function done(work: Promise<unknown>): Promise<string | undefined> {
    try {
      await work
      showToast('note', t('markers.planScreen.saved.settings'))
      return undefined
    } catch (error) {
      return error instanceof Error ? errorText(t, error) : String(error)
    } finally {
      await client.invalidateQueries({ queryKey: query.queryKey })
    }
  }

  async function rename(column: Column, name: string) {
    const failed = await done(renameColumn(of, column, name))
    if (failed !== undefined) showToast('failure', t('markers.planScreen.saved.settingsFailed'))
  }

  return (
    <Stack gap="sm">
      {found.isError && (
        <Text c="var(--pl-error)" role="alert">
          {t('markers.panel.columns.failed')}{' '}
          <LinkButton onClick={() => void found.refetch()}>{t('markers.panel.columns.retry')}</LinkButton>
        </Text>
      )}
      {found.isSuccess && own.length === 0 && <Text c="dimmed">{t('markers.panel.columns.none')}</Text>}
      {own.length > 0 && (
        <ColumnList
          columns={own}
          isReadOnly={isReadOnly}
          onRename={(column, name) => void rename(column, name)}
          onRemove={setRemoving}
        />
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          disabled={!isStored}
          title={isStored ? undefined : t('markers.panel.columns.wait')}
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('markers.panel.columns.add')}
        </Button>
      )}
      {isAdding && (
        <ColumnDialog
          onClose={() => setAdding(false)}
          onCreate={(count) => done(createColumns(of, { count, markerId, layoutId: of.layoutId }))}
        />
      )}
      {removing !== undefined && (
        <RemoveColumn
          of={of}
          column={removing}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => done(removeColumn(of, removing))}
        />
      )}
    </Stack>
  )
}
