import { NativeSelect } from '@mantine/core'
import type { Assignable, Assignment } from '@plumbline/contract/shares/repairs'
import { useQuery } from '@tanstack/react-query'
import { sharesQuery, type SharedInspection } from '../../api/shares.ts'
import { useT } from '../../i18n/use-t.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'

const noneAssignable: Assignable = { people: [], actions: [] }

const keyOf = (assigned: Assignment): string => (assigned.by === 'person' ? assigned.assigneeId : assigned.action)

type Choice = { readonly assigned: Assignment; readonly label: string; readonly count: number }

/** Whose defects a contractor's link can show, with their numbers. */
function useChoices(of: SharedInspection): readonly Choice[] {
  const t = useT()
  const { people, actions } = useQuery(sharesQuery(of)).data?.assignable ?? noneAssignable
  return [
    ...actions.map(({ action, count }) => ({
      assigned: { by: 'action' as const, action },
      count,
      label: t('shares.assign.action', { action: t(`projects.terms.followUp.${action}`), count }),
    })),
    ...people.map(({ _id, name, count }) => ({
      assigned: { by: 'person' as const, assigneeId: _id },
      count,
      label: t('shares.assign.person', { name, count }),
    })),
  ]
}

type Props = {
  readonly of: SharedInspection
  readonly values: { readonly assigned: Assignment | null }
  readonly set: (change: { readonly assigned: Assignment | null }) => void
}

/** A link for reading, or one through which a contractor reports repairs. */
export function ShareAssignment({ of, values: { assigned }, set }: Props) {
  const t = useT()
  const choices = useChoices(of)
  // A link that shows nothing is of no use to begin with.
  const first = (choices.find(({ count }) => count > 0) ?? choices[0])?.assigned
  return (
    <>
      <NativeSelect
        size="sm"
        label={t('shares.assign.kind')}
        description={assigned === null ? undefined : t('shares.assign.kindHint')}
        value={assigned === null ? 'reading' : 'contractor'}
        data={[
          { value: 'reading', label: t('shares.assign.reading') },
          { value: 'contractor', label: t('shares.assign.contractor'), disabled: first === undefined },
        ]}
        onChange={(event) => set({ assigned: event.currentTarget.value === 'contractor' ? (first ?? null) : null })}
      />
      {assigned !== null && (
        <>
          <NativeSelect
            size="sm"
            label={t('shares.assign.defects')}
            value={keyOf(assigned)}
            data={choices.map((choice) => ({ value: keyOf(choice.assigned), label: choice.label }))}
            onChange={(event) =>
              set({
                assigned: choices.find((choice) => keyOf(choice.assigned) === event.currentTarget.value)!.assigned,
              })
            }
          />
          <MutedText size="sm">{t('shares.assign.hint')}</MutedText>
        </>
      )}
    </>
  )
}
