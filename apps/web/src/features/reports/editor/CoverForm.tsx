import { NativeSelect, Text, TextInput } from '@mantine/core'
import { languageTag, locales } from '@plumbline/contract/locales'
import { plans, type PlanName } from '@plumbline/contract/billing/plans'
import { reportLayouts, type ReportDefinition } from '@plumbline/contract/reports/content'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ReportChange } from '../../../api/reports.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Props = {
  readonly shown: ReportDefinition
  readonly plan: PlanName
  readonly company: string
  readonly templates: readonly CorporateTemplate[]
  readonly isReadOnly: boolean
  /** Where a plan with more layouts is bought; undefined without the permission. */ readonly plansHref:
    | string
    | undefined
  readonly onChange: (change: ReportChange) => void
}
type Choice = {
  readonly value: string
  readonly name: string
  readonly text: string
  readonly obstacle: string | undefined
}

function Choices({
  label,
  choices,
  value,
  isReadOnly,
  onChoose,
}: {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string
  readonly isReadOnly: boolean
  readonly onChoose: (value: string) => void
}) {
  const group = useId()
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {choices.map(({ value: one, name, text, obstacle }) => (
        <label
          key={one}
          className={classes.choice}
          data-chosen={one === value || undefined}
          data-off={obstacle !== undefined || undefined}
        >
          <input
            type="radio"
            name={group}
            checked={one === value}
            disabled={obstacle !== undefined || isReadOnly}
            onChange={() => onChoose(one)}
          />
          <span>
            <b>{name}</b>
            <Text component="span" c="dimmed">
              {text}
            </Text>
            {obstacle !== undefined && (
              <Text component="span" fw={600}>
                {obstacle}
              </Text>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A language that the plan does not include is shown and cannot be chosen. */
function LanguageField({
  shown,
  plan,
  isReadOnly,
  onChange,
}: Pick<Props, 'shown' | 'plan' | 'isReadOnly' | 'onChange'>) {
  const t = useT()
  const { reportLocales } = plans[plan]
  if (isReadOnly)
    return (
      <TextInput size="sm" label={t('reports.cover.language')} value={t(`shell.language.${shown.language}`)} readOnly />
    )
  return (
    <NativeSelect
      size="sm"
      label={t('reports.cover.language')}
      description={t('reports.cover.languageHint')}
      value={shown.language}
      inputWrapperOrder={['label', 'input', 'description']}
      onChange={(event) =>
        onChange({ language: locales.find((locale) => locale === event.currentTarget.value) ?? shown.language })
      }
    >
      {locales.map((locale) => {
        const isIn = reportLocales.includes(locale)
        return (
          <option key={locale} value={locale} lang={languageTag[locale]} disabled={!isIn}>
            {isIn
              ? t(`shell.language.${locale}`)
              : `${t(`shell.language.${locale}`)} (${t('reports.cover.notInPlan', { plan })})`}
          </option>
        )
      })}
    </NativeSelect>
  )
}

/** rules §B: the method of a thermographic test report, unless somebody has stated one. */
function testMethod({ backgroundSection: background }: ReportDefinition, templateId: string): ReportChange {
  const { particulars } = background
  return templateId !== 'Hoklas' || particulars.method !== ''
    ? {}
    : { backgroundSection: { ...background, particulars: { ...particulars, method: 'HKCI TM1' } } }
}

/** Title, language and layout: what every other section depends on. */
export function CoverForm({ shown, plan, company, templates, isReadOnly, plansHref, onChange }: Props) {
  const t = useT()
  const { reportTemplates } = plans[plan]
  const notInPlan = t('reports.cover.notInPlan', { plan })
  const layouts = reportLayouts.map((value): Choice => ({
    value,
    name: t(`reports.cover.layouts.${value}.name`),
    text: t(`reports.cover.layouts.${value}.text`),
    obstacle: reportTemplates.includes(value) ? undefined : notInPlan,
  }))
  const own = templates.map(({ _id, name, problems }): Choice => ({
    value: _id,
    name,
    text: t('reports.cover.customHint'),
    obstacle: problems.length > 0 ? t('reports.cover.hasProblems') : undefined,
  }))
  const isMissing = ![...layouts, ...own].some(({ value }) => value === shown.templateId)
  const missing: readonly Choice[] = isMissing
    ? [
        {
          value: shown.templateId,
          name: t('reports.cover.custom'),
          text: t('reports.cover.retired'),
          obstacle: undefined,
        },
      ]
    : []
  return (
    <>
      <TextInput
        size="sm"
        label={t('reports.cover.title')}
        value={shown.reportTitle}
        maxLength={200}
        readOnly={isReadOnly}
        error={shown.reportTitle.trim() === '' ? t('rules.required') : undefined}
        onChange={(event) => onChange({ reportTitle: event.currentTarget.value })}
      />
      <LanguageField shown={shown} plan={plan} isReadOnly={isReadOnly} onChange={onChange} />
      <Choices
        label={t('reports.cover.layout')}
        choices={layouts}
        value={shown.templateId}
        isReadOnly={isReadOnly}
        onChoose={(templateId) => onChange({ templateId, ...testMethod(shown, templateId) })}
      />
      {plansHref !== undefined && layouts.some(({ obstacle }) => obstacle !== undefined) && (
        <Text c="dimmed">
          {t('reports.cover.more')} <Link to={plansHref}>{t('reports.cover.plans')}</Link>
        </Text>
      )}
      {own.length + missing.length > 0 && (
        <Choices
          label={t('reports.cover.company', { company })}
          choices={[...own, ...missing]}
          value={shown.templateId}
          isReadOnly={isReadOnly}
          onChoose={(templateId) => onChange({ templateId })}
        />
      )}
    </>
  )
}
