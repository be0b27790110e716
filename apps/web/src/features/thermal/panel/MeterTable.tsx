import { ActionIcon, Text } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Range } from '@plumbline/thermal/image'
import type { Statistics } from '@plumbline/thermal/statistics'
import { IconFocus2, IconLine, IconPolygon, IconRectangle, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { degrees } from '../celsius.ts'
import { meterKindOf } from '../meter-shapes.ts'
import classes from './Panel.module.css'
import type { Reader } from '../reader.ts'
import { Section } from './Section.tsx'

export const meterIcons = { spot: IconFocus2, line: IconLine, box: IconRectangle, polygon: IconPolygon } as const

type Props = {
  readonly editor: Editor
  readonly reader: Reader
  readonly extent: (Range & Pick<Statistics, 'mean'>) | undefined
  readonly isReadOnly: boolean
}
type RowProps = Pick<Props, 'editor' | 'reader' | 'isReadOnly'> & { readonly shape: Shape }

const columns = ['min', 'mean', 'max'] as const

function Name({ editor, shape, isReadOnly }: Omit<RowProps, 'reader'>) {
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const name = shape.label ?? ''
  if (isReadOnly) return <span>{name}</span>
  function commit() {
    const next = typed?.trim() ?? ''
    setTyped(undefined)
    if (next !== '' && next !== name) editor.edit({ put: [{ ...shape, label: next }], remove: [] })
  }
  return (
    <input
      className={classes.name}
      aria-label={t('thermal.panel.meters.rename', { name })}
      maxLength={20}
      value={typed ?? name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}

/** Its figures follow the hand past React. */
function Row({ editor, reader, shape, isReadOnly }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const row = useRef<HTMLTableRowElement>(null)
  const isSelected = useEditorState(editor, ({ selection }) => selection.has(shape.id))
  const kind = meterKindOf(shape)
  const Icon = meterIcons[kind]
  useEffect(() => {
    let shown: Shape | undefined
    function write() {
      const now = editor.state().live.get(shape.id) ?? editor.shapes.get(shape.id)
      if (now === shown || now === undefined) return
      shown = now
      const found = reader(now)
      for (const one of columns) {
        const cell = row.current?.querySelector(`[data-of="${one}"]`)
        if (cell) cell.textContent = degrees(locale, found?.[one])
      }
    }
    write()
    return editor.subscribe(write)
  }, [editor, reader, shape, locale])
  function remove() {
    // The button is removed with its row; without this the focus would go to the top of the page.
    const beside =
      row.current?.nextElementSibling?.querySelector<HTMLElement>('[data-remove]') ??
      row.current?.previousElementSibling?.querySelector<HTMLElement>('[data-remove]')
    beside?.focus()
    editor.edit({ put: [], remove: [shape.id] })
  }
  return (
    <tr ref={row} data-selected={isSelected || undefined}>
      <td className={classes.act}>
        <ActionIcon
          variant="subtle"
          size={28}
          className={classes.kind ?? ''}
          c="dimmed"
          aria-pressed={isSelected}
          aria-label={t('thermal.panel.meters.select', { name: shape.label ?? '' })}
          title={t(`thermal.panel.meters.kinds.${kind}`)}
          onClick={() => editor.select([shape.id])}
        >
          <Icon size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </td>
      <th scope="row">
        <Name editor={editor} shape={shape} isReadOnly={isReadOnly} />
      </th>
      {columns.map((one) => (
        <td key={one} data-of={one} />
      ))}
      {!isReadOnly && (
        <td className={classes.act}>
          <ActionIcon
            variant="subtle"
            size={28}
            className={classes.kind ?? ''}
            c="dimmed"
            data-remove
            aria-label={t('thermal.panel.meters.remove', { name: shape.label ?? '' })}
            title={t('thermal.panel.meters.remove', { name: shape.label ?? '' })}
            onClick={remove}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden="true" />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
}

export function MeterTable({ editor, reader, extent, isReadOnly }: Props) {
  const t = useT()
  const locale = useLocale()
  const shapes = useEditorState(editor, () => editor.shapes.all())
  return (
    <Section title={t('thermal.panel.meters.title')}>
      <table className={classes.meters}>
        <thead>
          <tr>
            <td className={classes.act} />
            <th scope="col">
              <span className="pl-hidden">{t('thermal.panel.meters.name')}</span>
            </th>
            {columns.map((one) => (
              <th key={one} scope="col">
                {t(`thermal.panel.meters.${one}`)}
              </th>
            ))}
            {!isReadOnly && <td className={classes.act} />}
          </tr>
        </thead>
        <tbody>
          {shapes.map((shape) => (
            <Row key={shape.id} editor={editor} reader={reader} shape={shape} isReadOnly={isReadOnly} />
          ))}
          <tr className={classes.whole}>
            <td className={classes.act} />
            <th scope="row">{t('thermal.panel.meters.whole')}</th>
            {columns.map((one) => (
              <td key={one}>{degrees(locale, extent?.[one])}</td>
            ))}
            {!isReadOnly && <td className={classes.act} />}
          </tr>
        </tbody>
      </table>
      {shapes.length === 0 && (
        <Text c="dimmed">{t(isReadOnly ? 'thermal.panel.meters.noneRead' : 'thermal.panel.meters.none')}</Text>
      )}
    </Section>
  )
}
