import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { ThermalDelta } from '@plumbline/contract/thermal/thermal'
import { difference } from '@plumbline/thermal/meters'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { kelvin } from '../celsius.ts'
import classes from './Panel.module.css'
import type { Reader } from '../reader.ts'
import { Section } from './Section.tsx'
import { useLook, type LookStore } from '../view-store.ts'

type Props = {
  readonly editor: Editor
  readonly look: LookStore
  readonly reader: Reader
  readonly isReadOnly: boolean
}

const statistics = ['mean', 'max', 'min'] as const
const isSame = (a: ThermalDelta, b: ThermalDelta) => a.from === b.from && a.to === b.to && a.of === b.of

export function deltaOf({ from, to, of }: ThermalDelta, editor: Editor, reader: Reader): number | undefined {
  const shape = (id: string) => editor.state().live.get(id) ?? editor.shapes.get(id)
  const [a, b] = [shape(from), shape(to)]
  const [first, second] = [a && reader(a), b && reader(b)]
  return first === undefined || second === undefined ? undefined : difference(first, second, of)
}

function Row({
  delta,
  editor,
  reader,
  name,
  onRemove,
}: Pick<Props, 'editor' | 'reader'> & {
  readonly delta: ThermalDelta
  readonly name: string
  readonly onRemove: (() => void) | undefined
}) {
  const t = useT()
  const locale = useLocale()
  const value = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    let shown = ''
    function write() {
      const text = kelvin(locale, deltaOf(delta, editor, reader))
      if (text !== shown && value.current !== null) value.current.textContent = shown = text
    }
    write()
    return editor.subscribe(write)
  }, [delta, editor, reader, locale])
  return (
    <li>
      <span>{name}</span>
      <Text component="span" c="dimmed">
        {t(`thermal.panel.delta.by.${delta.of}`)}
      </Text>
      <Text component="output" ref={value} flex={1} fz="lg" fw={600} ta="right" aria-live="off" />
      {onRemove !== undefined && (
        <ActionIcon
          variant="subtle"
          size={28}
          className={classes.kind ?? ''}
          c="dimmed"
          aria-label={t('thermal.panel.delta.remove', { name })}
          title={t('thermal.panel.delta.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}

export function DeltaPanel({ editor, look, reader, isReadOnly }: Props) {
  const t = useT()
  const shapes = useEditorState(editor, () => editor.shapes.all())
  const deltas = useLook(look, (one) => one.deltas)
  const [chosen, setChosen] = useState<Partial<ThermalDelta>>({})
  const nameOf = (id: string) => shapes.find((shape) => shape.id === id)?.label ?? ''
  const known = (id: string | undefined) => shapes.some((shape) => shape.id === id)
  const first = known(chosen.from) ? chosen.from! : shapes[0]?.id
  const second = known(chosen.to) && chosen.to !== first ? chosen.to! : shapes.find(({ id }) => id !== first)?.id
  const of = chosen.of ?? 'mean'
  const shown = deltas.filter(({ from, to }) => known(from) && known(to))
  const choices = shapes.map(({ id, label }) => ({ value: id, label: label ?? '' }))
  const wanted = first !== undefined && second !== undefined ? { from: first, to: second, of } : undefined
  return (
    <Section title={t('thermal.panel.delta.title')}>
      {shown.length > 0 && (
        <ul role="list" className={classes.deltas}>
          {shown.map((delta) => (
            <Row
              key={`${delta.from} ${delta.to} ${delta.of}`}
              delta={delta}
              editor={editor}
              reader={reader}
              name={t('thermal.panel.delta.name', { from: nameOf(delta.from), to: nameOf(delta.to) })}
              onRemove={isReadOnly ? undefined : () => look.set({ deltas: deltas.filter((other) => other !== delta) })}
            />
          ))}
        </ul>
      )}
      {!isReadOnly && wanted === undefined && <Text c="dimmed">{t('thermal.panel.delta.hint')}</Text>}
      {!isReadOnly && wanted !== undefined && (
        <div className={classes.two}>
          <NativeSelect
            size="sm"
            label={t('thermal.panel.delta.from')}
            value={first}
            data={choices}
            onChange={(event) => setChosen({ ...chosen, from: event.currentTarget.value })}
          />
          <NativeSelect
            size="sm"
            label={t('thermal.panel.delta.to')}
            value={second}
            data={choices.filter(({ value }) => value !== first)}
            onChange={(event) => setChosen({ ...chosen, to: event.currentTarget.value })}
          />
          <NativeSelect
            size="sm"
            label={t('thermal.panel.delta.of')}
            value={of}
            data={statistics.map((statistic) => ({
              value: statistic,
              label: t(`thermal.panel.delta.by.${statistic}`),
            }))}
            onChange={(event) => setChosen({ ...chosen, of: event.currentTarget.value as ThermalDelta['of'] })}
          />
          <Button
            size="compact-md"
            variant="default"
            mt="auto"
            disabled={deltas.length >= 50 || deltas.some((delta) => isSame(delta, wanted))}
            onClick={() => look.set({ deltas: [...deltas, wanted] })}
          >
            {t('thermal.panel.delta.add')}
          </Button>
        </div>
      )}
    </Section>
  )
}
