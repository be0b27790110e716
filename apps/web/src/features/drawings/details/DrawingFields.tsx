import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { layoutSubtypes } from '@plumbline/contract/drawings/drawings'
import { useT } from '../../../i18n/use-t.ts'
import type { DrawingProblems, DrawingValues } from './drawing-form.ts'
import classes from './DrawingFields.module.css'
import type { DetailField } from '../sections.ts'

type Props = {
  readonly values: DrawingValues
  readonly problems: DrawingProblems
  readonly fields: readonly DetailField[]
  readonly isFirst?: boolean
  readonly onChange: (change: Partial<DrawingValues>) => void
}

export function DrawingFields({ values, problems, fields, isFirst = false, onChange }: Props) {
  const t = useT()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <TextInput
        className={classes.wide ?? ''}
        name="name"
        size="sm"
        required
        data-autofocus={isFirst || undefined}
        maxLength={100}
        autoComplete="off"
        label={t('drawings.fields.name')}
        value={values.name}
        error={problems.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {fields.includes('blockName') && (
        <TextInput
          name="blockName"
          size="sm"
          maxLength={100}
          autoComplete="off"
          label={t('drawings.fields.blockName')}
          description={t('drawings.fields.blockHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={values.blockName}
          error={problems.blockName}
          onChange={(event) => onChange({ blockName: event.currentTarget.value })}
        />
      )}
      {fields.includes('subtype') && (
        <NativeSelect
          name="subtype"
          size="sm"
          label={t('drawings.fields.subtype')}
          value={values.subtype}
          data={[
            { value: '', label: t('drawings.fields.noSubtype') },
            ...layoutSubtypes.map((subtype) => ({ value: subtype, label: t(`drawings.subtypes.${subtype}`) })),
          ]}
          onChange={(event) => onChange({ subtype: event.currentTarget.value })}
        />
      )}
      {fields.includes('floors') && (
        <TextInput
          name="floors"
          size="sm"
          autoComplete="off"
          label={t('drawings.fields.floors')}
          description={t('drawings.fields.floorsHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={values.floors}
          error={problems.floors}
          onChange={(event) => onChange({ floors: event.currentTarget.value })}
        />
      )}
    </SimpleGrid>
  )
}
