import { Button, Group, NativeSelect, SimpleGrid } from '@mantine/core'
import type { ProjectUser } from '@plumbline/contract/accounts/users'
import {
  followUpActions,
  materials,
  severities,
  type FollowUpAction,
  type Material,
  type Severity,
} from '@plumbline/contract/buildings'
import { isDay } from '@plumbline/contract/rules/days'
import { ratingsOf } from '@plumbline/contract/rules/ratings'
import { useState, type FormEvent } from 'react'
import type { DefectChange } from '../../../api/defects-life.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import type { LibraryIndex } from '../defect-library.ts'
import { ratingName } from '../ratings/rating-text.ts'
import form from '../../../ui/dialogs/dialog-form.module.css'

type Props = {
  readonly count: number
  readonly library: LibraryIndex
  /** None: the plan does not include assigning. */ readonly people: readonly ProjectUser[] | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSubmit: (change: DefectChange) => void
}

const [asIs, unassigned, notRated] = ['', 'unassigned', 'not-rated']

type Typed = {
  readonly type: string
  readonly severity: string
  readonly rating: string
  readonly material: string
  readonly followUpAction: string
  readonly assignee: string
  readonly dueDate: string
}
const untouched: Typed = {
  type: asIs,
  severity: asIs,
  rating: asIs,
  material: asIs,
  followUpAction: asIs,
  assignee: asIs,
  dueDate: asIs,
}

/** Only what was touched is changed. */
function changeOf({ type, severity, rating, material, followUpAction, assignee, dueDate }: Typed): DefectChange {
  return {
    ...(type === asIs ? {} : { type, subType: null }),
    ...(severity === asIs ? {} : { severity: severity as Severity }),
    ...(rating === asIs ? {} : { rating: rating === notRated ? null : rating }),
    ...(material === asIs ? {} : { material: material as Material }),
    ...(followUpAction === asIs ? {} : { followUpAction: followUpAction as FollowUpAction }),
    ...(assignee === asIs ? {} : { assigneeId: assignee === unassigned ? null : assignee }),
    ...(dueDate === asIs ? {} : { dueDate }),
  }
}

/** None where the project has no list of levels: the marks of DIN 1076 are those of one defect. */
function ratingChoices(t: Translate, { ratings }: LibraryIndex) {
  const levels = ratingsOf(ratings).map((one) => ({ value: one, label: ratingName(t, ratings, one) }))
  return levels.length === 0 ? [] : [{ value: notRated, label: t('projects.ratings.notRated') }, ...levels]
}

/** The same fields of many defects at once. */
export function BulkEditDialog({ count, library, people, isBusy, onClose, onSubmit }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(untouched)
  const change = changeOf(typed)
  const ratings = ratingChoices(t, library)
  const isEmpty = Object.keys(change).length === 0
  const isWrong = typed.dueDate !== asIs && !isDay(typed.dueDate)
  const keep = { value: asIs, label: t('defects.bulk.asIs') }
  const choice = (
    name: keyof Typed,
    label: string,
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      size="sm"
      label={label}
      value={typed[name]}
      data={[keep, ...data]}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
    />
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isEmpty && !isWrong && !isBusy) onSubmit(change)
  }
  return (
    <Dialog title={t('defects.bulk.editTitle', { count })} closeLabel={t('defects.panel.close')} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        <SimpleGrid cols={2} spacing="md">
          {choice(
            'type',
            t('defects.fields.type'),
            [...library.library, ...library.own].map(({ key, name }) => ({ value: key, label: name })),
          )}
          {choice(
            'severity',
            t('defects.fields.severity'),
            severities.map((one) => ({ value: one, label: t(`projects.terms.severity.${one}.name`) })),
          )}
          {ratings.length > 0 && choice('rating', t('defects.fields.rating'), ratings)}
          {choice(
            'material',
            t('defects.fields.material'),
            materials.map((one) => ({ value: one, label: t(`projects.terms.material.${one}`) })),
          )}
          {choice(
            'followUpAction',
            t('defects.fields.followUpAction'),
            followUpActions
              .filter((one) => one !== 'closed')
              .map((one) => ({ value: one, label: t(`projects.terms.followUp.${one}`) })),
          )}
          {people !== undefined &&
            choice('assignee', t('defects.fields.assigneeId'), [
              { value: unassigned, label: t('defects.panel.nobody') },
              ...people.map(({ _id, name }) => ({ value: _id, label: name })),
            ])}
          {people !== undefined && (
            <DateField
              size="sm"
              label={t('defects.fields.dueDate')}
              value={typed.dueDate}
              onChange={(dueDate) => setTyped({ ...typed, dueDate })}
            />
          )}
        </SimpleGrid>
        <Group gap="sm">
          <WriteButton type="submit" loading={isBusy} disabled={isEmpty}>
            {t('defects.bulk.change')}
          </WriteButton>
          <Button variant="default" onClick={onClose}>
            {t('defects.status.cancel')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
