import { TextInput } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Fault } from '@plumbline/contract/rules/rule'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { withPortion, type DraftPortion, type ElevationDraft } from '../elevation-draft.ts'
import classes from './ElevationPanel.module.css'
import { portionStyle } from './elevation-shapes.ts'

type Props = {
  readonly editor: Editor
  readonly draft: ElevationDraft
  readonly chosen: DraftPortion | undefined
  readonly faults: ReadonlyMap<string, Fault>
  readonly isReadOnly: boolean
  readonly onChange: (update: (draft: ElevationDraft) => ElevationDraft) => void
  readonly onChoose: (id: string) => void
  readonly onJudge: (key: string) => void
}

type NamingProps = Pick<Props, 'editor' | 'isReadOnly' | 'onChange' | 'onJudge'> & {
  readonly chosen: DraftPortion
  readonly shownName: string
  readonly fault: Fault | undefined
}

function PortionName({ editor, chosen, shownName, fault, isReadOnly, onChange, onJudge }: NamingProps) {
  const t = useT()
  const remove = t('drawings.elevation.portion.remove', { name: shownName })
  return (
    <div className={classes.naming}>
      <TextInput
        label={t('drawings.elevation.portion.name')}
        placeholder={t('drawings.elevation.portion.namePlaceholder')}
        disabled={isReadOnly}
        autoComplete="off"
        value={chosen.name}
        error={fault === undefined ? undefined : t(fault.key, fault.values)}
        onChange={({ currentTarget: { value } }) =>
          onChange((before) =>
            withPortion(before, {
              ...(before.portions.find(({ _id }) => _id === chosen._id) ?? chosen),
              name: value,
            }),
          )
        }
        onBlur={() => onJudge(chosen._id)}
      />
      {!isReadOnly && (
        <button
          type="button"
          className={classes.remove}
          aria-label={remove}
          title={remove}
          onClick={() => editor.remove([chosen._id])}
        >
          <IconTrash size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** Podium and tower have floors of their own. What is chosen here is chosen on the drawing too. */
export function ElevationPortions({
  editor,
  draft: { portions },
  chosen,
  faults,
  isReadOnly,
  onChange,
  onChoose,
  onJudge,
}: Props) {
  const t = useT()
  const nameOf = ({ name }: DraftPortion, index: number) =>
    name.trim() === '' ? t('drawings.elevation.portion.unnamed', { number: index + 1 }) : name
  return (
    <section className={classes.portions}>
      <h2 className={classes.title}>{t('drawings.elevation.portion.list')}</h2>
      <ul className={classes.tabs}>
        {portions.map((portion, index) => (
          <li key={portion._id}>
            <button
              type="button"
              className={classes.tab}
              aria-pressed={portion._id === chosen?._id}
              data-wrong={faults.has(portion._id) || undefined}
              onClick={() => onChoose(portion._id)}
            >
              <span>{nameOf(portion, index)}</span>
            </button>
          </li>
        ))}
        {!isReadOnly && (
          <li>
            <button
              type="button"
              className={classes.tab}
              title={t('drawings.elevation.portion.add')}
              aria-label={t('drawings.elevation.portion.add')}
              onClick={() => editor.draw('rectangle', portionStyle)}
            >
              <IconPlus size={16} stroke={1.5} aria-hidden="true" />
            </button>
          </li>
        )}
      </ul>
      {chosen !== undefined && (
        <PortionName
          editor={editor}
          chosen={chosen}
          shownName={nameOf(chosen, portions.indexOf(chosen))}
          fault={faults.get(chosen._id)}
          isReadOnly={isReadOnly}
          onChange={onChange}
          onJudge={onJudge}
        />
      )}
    </section>
  )
}
