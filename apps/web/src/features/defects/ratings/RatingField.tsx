import { Button, Group } from '@mantine/core'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import type { DefectDetail } from '@plumbline/contract/defects/history'
import {
  dinAxes,
  dinMarks,
  hasRepairBy,
  proposedRating,
  ratingsOf,
  readMarks,
  writeMarks,
  type DinMarks,
  type RatingSetup,
} from '@plumbline/contract/rules/ratings'
import { useState } from 'react'
import type { DefectChange } from '../../../api/defects-life.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { ratingName, ratingText } from './rating-text.ts'
import classes from '../panel/DefectPanel.module.css'
import { ReadField, SavedChoice } from '../panel/SavedChoice.tsx'
import { Section } from '../panel/Section.tsx'

type Props = {
  readonly defect: Defect
  readonly setup: RatingSetup
  /** Of an earlier inspection, where this one is linked to it. */
  readonly before: Pick<DefectDetail, 'earlier' | 'progress'>
  readonly mayEdit: boolean
  readonly onChange: (change: DefectChange) => void
}

const none = ''

/** A rule of the scheme; taken over only by a person. */
function Proposal({ defect, setup, before: { earlier, progress }, mayEdit, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const before = earlier === null ? null : { rating: earlier.defect.rating, progress }
  const proposed = proposedRating(setup, defect.rating, before)
  if (proposed === null || earlier === null) return null
  const level = ratingName(t, setup, proposed)
  const values = { level, number: defectLabel(earlier.defect.defectNum) }
  return (
    <Group gap="sm" p="6px 8px" bdrs="md" bg="var(--pl-accent-soft)" fz="xs" role="note">
      <span>
        {earlier.inspectedOn === null
          ? t('projects.ratings.field.proposedUndated', values)
          : t('projects.ratings.field.proposed', {
              ...values,
              day: formatDay(locale, earlier.inspectedOn.slice(0, 10)),
            })}
      </span>
      {mayEdit && (
        <Button size="compact-xs" variant="default" onClick={() => onChange({ rating: proposed })}>
          {t('projects.ratings.field.take', { level })}
        </Button>
      )}
    </Group>
  )
}

/** Three marks are one rating: two of them alone say nothing about the defect. */
function MarkFields({ defect, onChange }: Pick<Props, 'defect' | 'onChange'>) {
  const t = useT()
  const [begun, setBegun] = useState<Partial<DinMarks>>({})
  const stored = readMarks(defect.rating)
  const marks = stored ?? begun
  function choose(axis: (typeof dinAxes)[number], value: string): void {
    const mark = dinMarks.find((one) => String(one) === value)
    if (mark === undefined) {
      setBegun({})
      if (stored !== null) onChange({ rating: null })
      return
    }
    const next = { ...marks, [axis]: mark }
    const { s, v, d } = next
    setBegun(next)
    if (s !== undefined && v !== undefined && d !== undefined) onChange({ rating: writeMarks({ s, v, d }) })
  }
  return (
    <>
      {dinAxes.map((axis) => (
        <SavedChoice
          key={axis}
          label={t(`projects.ratings.axes.${axis}`)}
          value={marks[axis] === undefined ? none : String(marks[axis])}
          isReadOnly={false}
          data={[
            { value: none, label: t('projects.ratings.notRated') },
            ...dinMarks.map((mark) => ({
              value: String(mark),
              label: t('projects.ratings.mark', {
                mark: String(mark),
                meaning: t(`projects.ratings.marks.mark${mark}`),
              }),
            })),
          ]}
          onSave={(value) => choose(axis, value)}
        />
      ))}
      {stored === null && (
        <MutedText component="span" size="xs">
          {t('projects.ratings.field.marksTogether')}
        </MutedText>
      )}
    </>
  )
}

/** What the level means, and the day by which a SWARMP is to be repaired. */
function LevelFields({ defect, setup, onChange }: Pick<Props, 'defect' | 'setup' | 'onChange'>) {
  const t = useT()
  return (
    <>
      <SavedChoice
        label={t('defects.fields.rating')}
        value={defect.rating ?? none}
        isReadOnly={false}
        data={[
          { value: none, label: t('projects.ratings.notRated') },
          ...ratingsOf(setup).map((rating) => ({ value: rating, label: ratingName(t, setup, rating) })),
        ]}
        onSave={(value) => onChange({ rating: value || null })}
      />
      {hasRepairBy(defect.rating) && (
        <DateField
          size="xs"
          label={t('defects.fields.repairBy')}
          value={defect.repairBy ?? ''}
          min="2000-01-01"
          savesAtOnce
          onChange={(day) => onChange({ repairBy: day || null })}
        />
      )}
    </>
  )
}

/** The rating that the project's scheme asks of a person, beside the severity. */
export function RatingField(props: Props) {
  const { defect, setup, mayEdit, onChange } = props
  const t = useT()
  const locale = useLocale()
  if (setup.scheme === null) return null
  return (
    <Section title={t(`projects.ratings.schemes.${setup.scheme}`)}>
      <div className={classes.fields}>
        {!mayEdit ? (
          <ReadField label={t('defects.fields.rating')} text={ratingText(t, locale, setup, defect)} />
        ) : setup.scheme === 'din-1076' ? (
          <MarkFields defect={defect} onChange={onChange} />
        ) : (
          <LevelFields defect={defect} setup={setup} onChange={onChange} />
        )}
      </div>
      {mayEdit && hasRepairBy(defect.rating) && defect.repairBy === null && (
        <MutedText component="span" size="xs">
          {t('projects.ratings.field.noDay')}
        </MutedText>
      )}
      <Proposal {...props} />
    </Section>
  )
}
