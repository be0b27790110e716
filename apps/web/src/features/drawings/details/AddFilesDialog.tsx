import '@mantine/core/styles/Flex.css'
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { fileSizeText } from '@plumbline/contract/rules/files'
import { IconX } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import icon from '../../../ui/forms/icon-button.module.css'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from './DrawingFields.module.css'
import { DrawingFields } from './DrawingFields.tsx'
import { emptyValues, judge, type DrawingProblems, type DrawingValues } from './drawing-form.ts'
import { proposedNames } from '../drawing-names.ts'
import { dimensionOf } from './file-kinds.ts'
import type { Section } from '../sections.ts'
import type { DrawingFile } from '../../../uploads/drawings/drawing-entry.ts'
import type { ChosenFile } from '../../../uploads/upload-entry.ts'

type Props = {
  readonly section: Section
  readonly files: readonly ChosenFile[]
  /** Names that drawings of the section and files on their way have. */
  readonly taken: readonly string[]
  readonly onAdd: (files: readonly DrawingFile[]) => void
  readonly onClose: () => void
}

type Entry = { readonly chosen: ChosenFile; readonly values: DrawingValues; readonly problems: DrawingProblems }

/**
 * Those that said the same block as the changed one before follow it: files that were given together usually show one
 * block.
 */
function withChange(entries: readonly Entry[], at: number, patch: Partial<DrawingValues>): readonly Entry[] {
  const before = entries[at]!.values.blockName
  return entries.map((entry, index) => {
    if (index === at)
      return {
        ...entry,
        values: { ...entry.values, ...patch },
        problems: Object.fromEntries(Object.entries(entry.problems).filter(([field]) => !(field in patch))),
      }
    const follows = index > at && patch.blockName !== undefined && entry.values.blockName === before
    return follows ? { ...entry, values: { ...entry.values, blockName: patch.blockName! } } : entry
  })
}

type FileProps = {
  readonly section: Section
  readonly entry: Entry
  readonly index: number
  readonly count: number
  readonly onChange: (patch: Partial<DrawingValues>) => void
  readonly onLeaveOut: () => void
}

function FileEntry({ section, entry, index, count, onChange, onLeaveOut }: FileProps) {
  const t = useT()
  const {
    chosen: { file },
    values,
    problems,
  } = entry
  return (
    <Box component="fieldset" m={0} px="lg" pt="md" pb="lg" bd="1px solid var(--pl-line)" bdrs="lg">
      <legend className="pl-hidden">{t('drawings.add.file', { number: index + 1, count, file: file.name })}</legend>
      <Flex component="p" gap="sm" align="center" mb="sm">
        <Text component="span" flex={1} fw={600} className={classes.breaking}>
          {file.name}
        </Text>
        <MutedText component="span" size="sm" flex="none" isTabular>
          {fileSizeText(file.size)}
        </MutedText>
        {dimensionOf(section.category, file.name) === '3d' && <Tag tone="strong">{t('drawings.dimension.3d')}</Tag>}
        <button
          type="button"
          className={icon.button}
          aria-label={t('drawings.add.remove', { file: file.name })}
          title={t('drawings.add.remove', { file: file.name })}
          onClick={onLeaveOut}
        >
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </button>
      </Flex>
      <DrawingFields
        values={values}
        problems={problems}
        fields={section.fields}
        isFirst={index === 0}
        onChange={onChange}
      />
    </Box>
  )
}

const kindOf = ({ category }: Section, { name }: File) => ({ category, dimension: dimensionOf(category, name) })

export function AddFilesDialog({ section, files, taken, onAdd, onClose }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [entries, setEntries] = useState<readonly Entry[]>(() => {
    const names = proposedNames(
      files.map(({ file }) => file.name.replace(/(?<=.)\.[^.]*$/, '')),
      taken,
    )
    return files.map((chosen, index) => ({ chosen, values: { ...emptyValues, name: names[index]! }, problems: {} }))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const judged = entries.map(({ values }, index) =>
      judge(t, values, section.fields, [...taken, ...entries.slice(0, index).map((entry) => entry.values.name)]),
    )
    if (judged.some((one) => 'problems' in one)) {
      setEntries(
        entries.map((entry, index) => ({
          ...entry,
          problems: 'problems' in judged[index]! ? judged[index].problems : {},
        })),
      )
      return void window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
    onAdd(
      entries.flatMap(({ chosen }, index) => {
        const one = judged[index]!
        return 'details' in one
          ? [{ ...chosen, replaces: null, drawing: { ...kindOf(section, chosen.file), ...one.details } }]
          : []
      }),
    )
  }

  function leaveOut(at: number) {
    if (entries.length === 1) return onClose()
    setEntries(entries.filter((_, index) => index !== at))
  }

  const count = entries.length
  const keyOf = ({ chosen: { file } }: Entry) =>
    `${file.name} ${file.lastModified} ${file.size} ${files.findIndex((one) => one.file === file)}`
  return (
    <Dialog
      size={640}
      title={t('drawings.add.title', { count, section: t(`drawings.sections.${section.name}.title`) })}
      closeLabel={t('drawings.add.cancel')}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="lg">
          {entries.map((entry, index) => (
            <FileEntry
              key={keyOf(entry)}
              section={section}
              entry={entry}
              index={index}
              count={count}
              onChange={(patch) => setEntries(withChange(entries, index, patch))}
              onLeaveOut={() => leaveOut(index)}
            />
          ))}
          {entries.some(({ chosen: { file } }) => /\.pdf$/i.test(file.name)) && (
            <Text c="dimmed">{t('drawings.add.several')}</Text>
          )}
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('drawings.add.cancel')}
            </Button>
            <WriteButton type="submit">{t('drawings.add.confirm', { count })}</WriteButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
