import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shareChoicesQuery, type SharedInspection } from '../../api/shares.ts'
import { useT } from '../../i18n/use-t.ts'
import type { ShareValues } from './share-values.ts'

type Set = (change: Partial<ShareValues>) => void

const selections = ['live', 'frozen', 'all'] as const

/** Of a register that is filtered: whether the link follows the filter. */
export function DefectSelection({
  selection,
  set,
}: {
  readonly selection: ShareValues['selection']
  readonly set: Set
}) {
  const t = useT()
  return (
    <NativeSelect
      size="sm"
      label={t('shares.select.defects')}
      description={t(`shares.select.hints.${selection ?? 'all'}`)}
      value={selection ?? 'all'}
      data={selections.map((value) => ({ value, label: t(`shares.select.${value}`) }))}
      onChange={(event) => {
        const chosen = selections.find((one) => one === event.currentTarget.value) ?? 'all'
        set({ selection: chosen === 'all' ? null : chosen })
      }}
    />
  )
}

type ChosenProps = {
  readonly label: string
  readonly all: readonly { readonly _id: string; readonly name: string }[]
  /** null: all. */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
}

function Chosen({ label, all, chosen, onChange }: ChosenProps) {
  if (all.length === 0) return null
  return (
    <Stack gap={4} pl="xl">
      <Checkbox
        label={label}
        checked={chosen === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : all.map(({ _id }) => _id))}
      />
      {chosen !== null &&
        all.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={chosen.includes(_id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, _id] : chosen.filter((one) => one !== _id))
            }
          />
        ))}
    </Stack>
  )
}

/** Which elevations, or which reports: all, or one by one. */
export function PartChoice({
  of,
  part,
  values,
  set,
}: {
  readonly of: SharedInspection
  readonly part: 'elevations' | 'reports'
  readonly values: ShareValues
  readonly set: Set
}) {
  const t = useT()
  const { data } = useQuery(shareChoicesQuery(of))
  if (part === 'elevations')
    return (
      <Chosen
        label={t('shares.select.allElevations')}
        all={data?.elevations ?? []}
        chosen={values.elevationIds}
        onChange={(elevationIds) => set({ elevationIds })}
      />
    )
  const reports = (data?.reports ?? []).map(({ _id, title, number, revision }) => ({
    _id,
    name: t('shares.select.report', { number, title, revision }),
  }))
  return (
    <Chosen
      label={t('shares.select.allReports')}
      all={reports}
      chosen={values.reportIds}
      onChange={(reportIds) => set({ reportIds })}
    />
  )
}
