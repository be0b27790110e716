import '@mantine/core/styles/Flex.css'
import { Box, Flex, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Fault } from '@plumbline/contract/rules/rule'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import icon from '../../../ui/forms/icon-button.module.css'
import { withPortion, type DraftPortion, type ElevationDraft } from '../elevation-draft.ts'
import classes from './Elevation.module.css'
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
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput
        flex={1}
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
          className={icon.button}
          aria-label={remove}
          title={remove}
          onClick={() => editor.remove([chosen._id])}
        >
          <IconTrash size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </Group>
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
    <Box component="section" className={classes.part} mt="lg" pt="md">
      <Text component="h2" fz="sm" fw={600}>
        {t('drawings.elevation.portion.list')}
      </Text>
      <Flex component="ul" role="list" wrap="wrap" gap="xs" mt="xs" mb="sm">
        {portions.map((portion, index) => (
          <li key={portion._id}>
            <UnstyledButton
              className={classes.tab}
              fz="sm"
              aria-pressed={portion._id === chosen?._id}
              data-wrong={faults.has(portion._id) || undefined}
              onClick={() => onChoose(portion._id)}
            >
              <Text component="span" truncate>
                {nameOf(portion, index)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
        {!isReadOnly && (
          <li>
            <UnstyledButton
              className={classes.tab}
              fz="sm"
              title={t('drawings.elevation.portion.add')}
              aria-label={t('drawings.elevation.portion.add')}
              onClick={() => editor.draw('rectangle', portionStyle)}
            >
              <IconPlus size={16} stroke={1.5} aria-hidden="true" />
            </UnstyledButton>
          </li>
        )}
      </Flex>
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
    </Box>
  )
}
