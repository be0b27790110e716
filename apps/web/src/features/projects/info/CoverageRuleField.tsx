import '@mantine/core/styles/Combobox.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { coverageRuleKinds } from '@plumbline/inspection/coverage/types'
import { infoFields } from '../../../i18n/project-fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ruleFaults } from './coverage-rule.ts'
import classes from './ProjectInfo.module.css'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { fieldId, type InfoFormState } from './use-info-form.ts'

type Props = { readonly form: InfoFormState; readonly mayEdit: boolean }

const figures = [
  ['share', 'coverage.rules.minShare'],
  ['scale', 'coverage.rules.maxMmPx'],
] as const

/** What must be seen of each elevation: a known rule, or a share and a scale of one's own. */
export function CoverageRuleField({ form, mayEdit }: Props) {
  const t = useT()
  const rule = form.values.coverageRule
  const label = t(infoFields.coverageRule)
  const isOwn = rule.kind === 'own'
  if (!mayEdit)
    return (
      <>
        <ReadOnlyField label={label} className={classes.wide}>
          {t(`coverage.rules.kinds.${rule.kind}`)}
        </ReadOnlyField>
        {isOwn &&
          figures.map(([figure, name]) => (
            <ReadOnlyField key={figure} label={t(name)}>
              {rule[figure] === '' ? undefined : rule[figure]}
            </ReadOnlyField>
          ))}
      </>
    )
  const problem = form.errorAt('coverageRule')
  const faults = problem === undefined ? {} : ruleFaults(t, rule)
  const isAtFigure = Object.keys(faults).length > 0
  return (
    <>
      <NativeSelect
        id={fieldId('coverageRule')}
        className={classes.wide}
        label={label}
        value={rule.kind}
        error={isAtFigure ? undefined : problem}
        data={coverageRuleKinds.map((kind) => ({ value: kind, label: t(`coverage.rules.kinds.${kind}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = coverageRuleKinds.find((one) => one === value)
          if (kind !== undefined) form.set('coverageRule', { ...rule, kind })
        }}
      />
      {isOwn &&
        figures.map(([figure, name]) => (
          <TextInput
            key={figure}
            label={t(name)}
            inputMode="decimal"
            maxLength={9}
            required={figure === 'share'}
            value={rule[figure]}
            error={faults[figure]}
            onBlur={() => form.judge('coverageRule')}
            onChange={({ currentTarget: { value } }) => form.set('coverageRule', { ...rule, [figure]: value })}
          />
        ))}
    </>
  )
}
