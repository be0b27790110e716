import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/ScrollArea.css'
import { Checkbox, Group, NativeSelect, Radio, ScrollArea, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { CoverageGap } from '@plumbline/contract/coverage/coverage'
import { flightDroneIds, flightDrones } from '@plumbline/inspection/flight-plans/drones'
import { flightLanes } from '@plumbline/inspection/flight-plans/flight-types'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { gapText, type FloorName } from '../coverage-text.ts'
import { flightAreas, type FlightFaults, type FlightValues } from './flight-form.ts'

type Props = {
  readonly values: FlightValues
  readonly faults: FlightFaults
  readonly gaps: readonly CoverageGap[]
  readonly floorName: FloorName
  readonly onChange: (change: Partial<FlightValues>) => void
}

function GapChoice({ values, faults, gaps, floorName, onChange }: Props) {
  const words = { t: useT(), locale: useLocale() }
  const { t } = words
  const toggled = (index: number, isChosen: boolean) => {
    const next = new Set(values.gaps)
    if (isChosen) next.add(index)
    else next.delete(index)
    onChange({ gaps: next })
  }
  return (
    <Stack gap={10} role="group" aria-label={t('coverage.flights.gaps')}>
      {gaps.length > 1 && (
        <Checkbox
          label={t('coverage.flights.allGaps', { count: gaps.length })}
          checked={values.gaps.size === gaps.length}
          indeterminate={values.gaps.size > 0 && values.gaps.size < gaps.length}
          onChange={({ currentTarget: { checked } }) => onChange({ gaps: new Set(checked ? gaps.keys() : []) })}
        />
      )}
      <ScrollArea.Autosize mah={180}>
        <Stack gap={10}>
          {gaps.map((gap, index) => (
            <Checkbox
              key={index}
              label={`${index + 1}. ${gapText(words, gap, floorName)}`}
              checked={values.gaps.has(index)}
              onChange={({ currentTarget: { checked } }) => toggled(index, checked)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <StatusLine kind="failure" isPlain>
        {faults.gaps}
      </StatusLine>
    </Stack>
  )
}

const fields = ['distance', 'scale', 'side', 'front', 'takeOff'] as const

/** Drone, distance or scale, overlaps, lanes and what to fly. */
export function FlightForm(props: Props) {
  const { values, faults, gaps, onChange } = props
  const t = useT()
  return (
    <Stack gap="md">
      <NativeSelect
        label={t('coverage.flights.drone')}
        value={values.drone}
        data={flightDroneIds.map((id) => ({ value: id, label: flightDrones[id].name }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ drone: flightDroneIds.find((id) => id === value) ?? values.drone })
        }
      />
      <SimpleGrid cols={2} spacing="md" verticalSpacing="sm">
        {fields.map((field) => (
          <TextInput
            key={field}
            label={t(`coverage.flights.fields.${field}`)}
            inputMode="decimal"
            maxLength={12}
            value={values[field]}
            error={faults[field]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ [field]: value, ...(field === 'distance' || field === 'scale' ? { by: field } : {}) })
            }
          />
        ))}
      </SimpleGrid>
      <Radio.Group
        label={t('coverage.flights.lanes')}
        value={values.lanes}
        onChange={(value) => onChange({ lanes: flightLanes.find((one) => one === value) ?? values.lanes })}
      >
        <Group gap="lg" mt="xs">
          {flightLanes.map((lanes) => (
            <Radio key={lanes} value={lanes} label={t(`coverage.flights.laneKinds.${lanes}`)} />
          ))}
        </Group>
      </Radio.Group>
      <Radio.Group
        label={t('coverage.flights.area')}
        value={values.area}
        onChange={(value) => onChange({ area: flightAreas.find((one) => one === value) ?? values.area })}
      >
        <Group gap="lg" mt="xs">
          {flightAreas.map((area) => (
            <Radio
              key={area}
              value={area}
              label={t(`coverage.flights.areas.${area}`)}
              disabled={area === 'gaps' && gaps.length === 0}
            />
          ))}
        </Group>
      </Radio.Group>
      {values.area === 'gaps' && <GapChoice {...props} />}
    </Stack>
  )
}
