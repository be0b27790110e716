import { Group, Stack, Text } from '@mantine/core'
import { readFileName } from '@plumbline/inspection/photos/file-names'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { formatBytes } from '../../../../i18n/format-bytes.ts'
import { degreesText } from '../../../../i18n/measured-text.ts'
import { useLocale, useT } from '../../../../i18n/use-t.ts'
import { FileName } from '../../../../ui/display/FileName.tsx'
import icon from '../../../../ui/forms/icon-button.module.css'
import { useMeasuredWindow } from '../../../../ui/lists/use-window.ts'
import { byGravity, isReason, type Chosen, type Oddity } from '../../sorting/chosen-files.ts'
import { oddityText } from '../../sorting/oddity-text.ts'
import classes from './WizardFileList.module.css'
import filesClasses from './WizardFiles.module.css'

const rowHeight = 36
/** Beside its name stands what is odd about it: on a small screen the rest is a scroll away. */
const columns = ['name', 'odd', 'time', 'position', 'size', 'model', 'kind', 'number'] as const
/** Files that are not uploaded were not read. */
const columnsLeft = ['name', 'odd', 'size'] as const satisfies readonly (typeof columns)[number][]

type Props = {
  readonly files: readonly Chosen[]
  readonly oddities: ReadonlyMap<string, readonly Oddity[]>
  readonly byId: ReadonlyMap<string, Chosen>
  /** Those that do not travel: each has its reason, and there is nothing to filter. */
  readonly isLeft: boolean
  readonly onRemove: (id: string) => void
}

type RowProps = Pick<Props, 'oddities' | 'byId' | 'isLeft' | 'onRemove'> & {
  readonly file: Chosen
  readonly index: number
  readonly top: number
}

/** memo: scrolling adds a few rows at a time and must not repaint the others. */
const Row = memo(function Row({ file, index, top, oddities, byId, isLeft, onRemove }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const { id, name, kind, facts, relativePath, isRead, size } = file
  const odd = byGravity(oddities.get(id) ?? [])
    .filter((one) => !isLeft || isReason(one))
    .map((one) => oddityText(t, one, byId))
    .join(' · ')
  const cells = {
    name: <FileName name={name} title={relativePath} />,
    odd:
      odd === '' ? (
        ''
      ) : (
        <span className={classes.odd}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden="true" />
          <span>{odd}</span>
        </span>
      ),
    time: isRead ? (facts?.takenAt?.slice(0, 19).replace('T', ' ') ?? '–') : t('media.wizard.list.unread'),
    position: facts?.position
      ? `${degreesText(facts.position.latitude)}, ${degreesText(facts.position.longitude)}`
      : '–',
    size: formatBytes(locale, size),
    model: facts?.model ?? '–',
    kind:
      kind === undefined
        ? ''
        : kind !== 'photo'
          ? t(`media.wizard.list.kinds.${kind}`)
          : facts === null
            ? '–'
            : t(`media.wizard.list.kinds.${facts.type}`),
    number: readFileName(name)?.sequence.toString().padStart(4, '0') ?? '–',
  }
  const remove = t('media.wizard.list.remove', { name })
  return (
    <div role="row" aria-rowindex={index + 2} data-key={id} className={classes.row} style={{ top }}>
      {(isLeft ? columnsLeft : columns).map((column) => (
        <span key={column} role="cell" data-column={column}>
          {cells[column]}
        </span>
      ))}
      <span role="cell">
        <button
          type="button"
          className={`${icon.button} ${classes.remove}`}
          aria-label={remove}
          title={remove}
          onClick={() => onRemove(id)}
        >
          <IconX size={14} stroke={1.5} aria-hidden="true" />
        </button>
      </span>
    </div>
  )
})

/** Every file before a byte of it travels. Only the rows in sight are laid out. */
export function WizardFileList({ files, oddities, byId, isLeft, onRemove }: Props) {
  const t = useT()
  const [isOnlyOdd, setOnlyOdd] = useState(false)
  const shown = useMemo(
    () => (isOnlyOdd && !isLeft ? files.filter(({ id }) => oddities.has(id)) : files),
    [isOnlyOdd, isLeft, files, oddities],
  )
  const keys = useMemo(() => shown.map(({ id }) => id), [shown])
  // A warning is a sentence: cut to one line, its end could not be read.
  const { ref, rows, tops, first, last, onScroll } = useMeasuredWindow(keys, rowHeight)
  const shownColumns = isLeft ? columnsLeft : columns
  const headOf = (column: (typeof columns)[number]) =>
    t(`media.wizard.list.${column === 'odd' ? (isLeft ? 'reason' : 'warnings') : column}`)
  return (
    <Stack flex={1} gap={0} mih={0}>
      {!isLeft && (
        <Group component="label" gap="sm" px="xl" py={10} className={filesClasses.tick}>
          <input type="checkbox" checked={isOnlyOdd} onChange={(event) => setOnlyOdd(event.currentTarget.checked)} />
          {t('media.wizard.list.onlyOdd')}
        </Group>
      )}
      <div
        ref={ref}
        className={filesClasses.scroll}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={t('media.wizard.list.label')}
      >
        <div
          role="table"
          aria-label={t('media.wizard.list.label')}
          aria-rowcount={shown.length + 1}
          className={classes.table}
          data-left={isLeft || undefined}
        >
          <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
            {shownColumns.map((column) => (
              <span key={column} role="columnheader" data-column={column}>
                {headOf(column)}
              </span>
            ))}
            <span role="columnheader">
              <span className="pl-hidden">{t('media.wizard.files.clear')}</span>
            </span>
          </div>
          <div ref={rows} role="rowgroup" className={classes.rows} style={{ height: tops.at(-1) }}>
            {shown.slice(first, last).map((file, index) => (
              <Row
                key={file.id}
                file={file}
                index={first + index}
                top={tops[first + index]!}
                oddities={oddities}
                byId={byId}
                isLeft={isLeft}
                onRemove={onRemove}
              />
            ))}
          </div>
        </div>
        {shown.length === 0 && (
          <Text p="xl" c="dimmed">
            {t(isLeft ? 'media.wizard.list.noneLeft' : 'media.wizard.list.none')}
          </Text>
        )}
      </div>
    </Stack>
  )
}
