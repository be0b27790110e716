import { Button, Group } from '@mantine/core'
import type { ProjectUser } from '@plumbline/contract/accounts/users'
import {
  followUpActions,
  materials,
  severities,
  type FollowUpAction,
  type Material,
} from '@plumbline/contract/buildings'
import type { Defect } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import { plainTextNames, plainTexts } from '@plumbline/contract/defects/plain-texts'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import { severityByWidth, type SeverityRange } from '@plumbline/contract/rules/crack-severity'
import { useId } from 'react'
import type { DefectChange } from '../../../api/defects-life.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import type { LibraryIndex, TypeChoice } from '../defect-library.ts'
import type { Knowing } from '../defect-text.ts'
import { DefectPlaceFields } from './DefectPlaceFields.tsx'
import { DefectSizeFields } from './DefectSizeFields.tsx'
import { DueDate } from './DueDate.tsx'
import { FavouriteTypes } from './FavouriteTypes.tsx'
import { useUnconfirmedMark } from '../unconfirmed/UnconfirmedFields.tsx'
import { Key } from '../../../ui/display/Key.tsx'
import { RatingField } from '../ratings/RatingField.tsx'
import { ReadField, SavedChoice } from './SavedChoice.tsx'
import { SavedText } from './SavedText.tsx'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Props = {
  readonly defect: Defect
  readonly knowing: Knowing
  /** What an earlier inspection said of the same place. */
  readonly before: Pick<DefectDetail, 'earlier' | 'progress'>
  readonly elevations: readonly ElevationPlan[]
  readonly people: readonly ProjectUser[]
  readonly mayEdit: boolean
  /** Digits set the severity beside a photo. */
  readonly hasDigits?: boolean | undefined
  /** Not every plan includes it. */
  readonly mayAssign: boolean
  readonly onChange: (change: DefectChange, seen?: DefectChange) => void
}

const none = ''

/** Another type brings its library's defaults; what is wrong with them is corrected after. */
function defaultsOf(type: TypeChoice): DefectChange {
  return {
    type: type.key,
    subType: null,
    severity: type.severity,
    followUpAction: type.followUpAction,
    material: type.materials[0] ?? null,
  }
}

const isCrackOf = ({ aiDefectType }: Defect, type: TypeChoice | undefined) =>
  type?.isCrack === true || aiDefectType === 'crack'

/** A width whose plus-minus crosses a limit names both sides of it, and proposes neither. */
function SeverityHint({
  range: { from, to },
  severity,
  onTake,
}: {
  readonly range: SeverityRange
  readonly severity: Defect['severity']
  readonly onTake: (severity: Defect['severity']) => void
}) {
  const t = useT()
  if (from === to && from === severity) return null
  return (
    <Group gap="sm" p="6px 8px" bdrs="md" bg="var(--pl-accent-soft)" fz="xs">
      {from === to ? (
        <>
          <span>{t('defects.panel.byWidth')}</span>
          <Severity severity={from} />
          <Button size="compact-xs" variant="default" onClick={() => onTake(from)}>
            {t('defects.panel.takeHint')}
          </Button>
        </>
      ) : (
        <span>
          {t('defects.panel.byWidthBetween', {
            from: t(`projects.terms.severity.${from}.name`),
            to: t(`projects.terms.severity.${to}.name`),
          })}
        </span>
      )}
    </Group>
  )
}

function SeverityField({
  defect,
  type,
  mayEdit,
  hasDigits,
  onChange,
}: Pick<Props, 'defect' | 'mayEdit' | 'hasDigits' | 'onChange'> & { readonly type: TypeChoice | undefined }) {
  const t = useT()
  const severityId = useId()
  const mark = useUnconfirmedMark(defect)
  const hint = severityByWidth(defect, type?.isCrack === true)
  return (
    <>
      <MutedText component="span" fw={500} id={severityId}>
        {[t('defects.fields.severity'), mark('severity')].filter((part) => part !== undefined).join(' · ')}
      </MutedText>
      {!mayEdit ? (
        <span>
          <Severity severity={defect.severity} />
        </span>
      ) : (
        <div className={classes.severities} role="group" aria-labelledby={severityId}>
          {severities.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-pressed={defect.severity === one}
              onClick={() => onChange({ severity: one })}
            >
              <Severity severity={one} short={defect.severity !== one} />
              {hasDigits && <Key name={String(index + 1)} />}
            </button>
          ))}
        </div>
      )}
      {hint !== undefined && (mayEdit || hint.from !== hint.to) && (
        <SeverityHint range={hint} severity={defect.severity} onTake={(severity) => onChange({ severity })} />
      )}
    </>
  )
}

/** Type, sub-type and material; the library says which there are. */
function TypeFields({
  defect,
  library,
  type,
  mayEdit,
  onChange,
  onType,
}: Pick<Props, 'defect' | 'mayEdit' | 'onChange'> & {
  readonly library: LibraryIndex
  readonly type: TypeChoice | undefined
  readonly onType: (key: string) => void
}) {
  const t = useT()
  const isReadOnly = !mayEdit
  const items = (types: readonly TypeChoice[]) => types.map(({ key, name }) => ({ value: key, label: name }))
  const material = (one: Material) => ({ value: one, label: t(`projects.terms.material.${one}`) })
  const mark = useUnconfirmedMark(defect)
  const usual = type?.materials ?? []
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <SavedChoice
          label={t('defects.fields.type')}
          mark={mark('type')}
          value={defect.type}
          isReadOnly={isReadOnly}
          onSave={onType}
          data={[
            ...(type === undefined || [...library.library, ...library.own].includes(type) ? [] : items([type])),
            { group: t('defects.panel.library'), items: items(library.library) },
            ...(library.own.length === 0 ? [] : [{ group: t('defects.panel.own'), items: items(library.own) }]),
          ]}
        />
      </div>
      <SavedChoice
        label={t('defects.fields.subType')}
        value={defect.subType ?? none}
        isReadOnly={isReadOnly}
        onSave={(value) => onChange({ subType: value || null })}
        data={[
          { value: none, label: t('defects.panel.nothing') },
          ...(type?.subTypes ?? []).map(({ key, name }) => ({ value: key, label: name })),
        ]}
      />
      <SavedChoice
        label={t('defects.fields.material')}
        mark={mark('material')}
        value={defect.material ?? none}
        isReadOnly={isReadOnly}
        onSave={(value) => onChange({ material: (value || null) as Material | null })}
        data={[
          { value: none, label: t('defects.panel.nothing') },
          ...(usual.length === 0 ? [] : [{ group: t('defects.panel.usual'), items: usual.map(material) }]),
          {
            group: t('defects.panel.others'),
            items: materials.filter((one) => !usual.includes(one)).map(material),
          },
        ]}
      />
    </div>
  )
}

/** What is to be done, by whom and until when. */
function FollowUpFields({
  defect,
  people,
  mayEdit,
  mayAssign,
  onChange,
}: Omit<Props, 'knowing' | 'elevations' | 'before'>) {
  const t = useT()
  const locale = useLocale()
  const mark = useUnconfirmedMark(defect)
  const isReadOnly = !mayEdit
  return (
    <Section title={t('defects.panel.followUp')}>
      <div className={classes.fields}>
        <SavedChoice
          label={t('defects.fields.followUpAction')}
          mark={mark('followUpAction')}
          value={defect.followUpAction}
          isReadOnly={isReadOnly}
          // The status closes a defect, and its action with it.
          data={followUpActions
            .filter((one) => one !== 'closed' || defect.status === 'closed' || defect.followUpAction === 'closed')
            .map((one) => ({ value: one, label: t(`projects.terms.followUp.${one}`) }))}
          onSave={(value) => onChange({ followUpAction: value as FollowUpAction })}
        />
        <SavedChoice
          label={t('defects.fields.assigneeId')}
          value={defect.assigneeId ?? none}
          isReadOnly={!mayAssign}
          onSave={(value) => onChange({ assigneeId: value || null })}
          data={[
            { value: none, label: t('defects.panel.nobody') },
            ...people.map(({ _id, name }) => ({ value: _id, label: name })),
            ...(defect.assignee === null || people.some(({ _id }) => _id === defect.assignee?._id)
              ? []
              : [{ value: defect.assignee._id ?? none, label: defect.assignee.name }]),
          ]}
        />
        {mayAssign ? (
          <DueDate day={defect.dueDate} isReadOnly={false} onSave={(dueDate) => onChange({ dueDate })} />
        ) : (
          <ReadField
            label={t('defects.fields.dueDate')}
            text={defect.dueDate === null ? t('defects.panel.nothing') : formatDay(locale, defect.dueDate)}
          />
        )}
      </div>
      {plainTextNames.map((name) => (
        <SavedText
          key={name}
          label={t(`defects.fields.${name}`)}
          value={defect[name]}
          isReadOnly={isReadOnly}
          isLong
          maxLength={plainTexts[name].max}
          onSave={(text, seen) => onChange({ [name]: text }, { [name]: seen })}
        />
      ))}
    </Section>
  )
}

/** Spec 1 §3, every field that a person sets. */
export function DefectFields({ knowing, elevations, before, ...rest }: Props) {
  const { defect, mayEdit, onChange } = rest
  const t = useT()
  const { library } = knowing
  const type = library.typeOf(defect.type)
  const choose = (key: string) => {
    const chosen = library.typeOf(key)
    if (chosen !== undefined) onChange(defaultsOf(chosen))
  }
  return (
    <>
      <Section title={t('defects.panel.what')}>
        {mayEdit && <FavouriteTypes favourites={library.favourites} chosen={defect.type} onChoose={choose} />}
        <TypeFields
          defect={defect}
          library={library}
          type={type}
          mayEdit={mayEdit}
          onChange={onChange}
          onType={choose}
        />
        <SeverityField defect={defect} type={type} mayEdit={mayEdit} hasDigits={rest.hasDigits} onChange={onChange} />
      </Section>
      <RatingField
        key={library.ratings.scheme}
        defect={defect}
        setup={library.ratings}
        before={before}
        mayEdit={mayEdit}
        onChange={onChange}
      />
      <DefectSizeFields defect={defect} isCrack={isCrackOf(defect, type)} mayEdit={mayEdit} onChange={onChange} />
      <DefectPlaceFields defect={defect} elevations={elevations} mayEdit={mayEdit} onChange={onChange} />
      <FollowUpFields {...rest} />
    </>
  )
}
