import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { regimeInputs, regimeNames, type RegimeInput, type RegimeName } from '@plumbline/contract/rules/regimes'
import { useT } from '../../../i18n/use-t.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import type { useRegimes } from './use-regimes.ts'

type Props = { readonly dates: ReturnType<typeof useRegimes>; readonly mayEdit: boolean }
type Values = Readonly<Partial<Record<RegimeInput, string | number | null>>>

const none = ''

function Inputs({ name, values, dates, mayEdit }: Props & { readonly name: RegimeName; readonly values: Values }) {
  const t = useT()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      {regimeInputs[name].map((input) =>
        input === 'blockDigit' ? (
          <NativeSelect
            key={input}
            size="sm"
            label={t(`defects.calendar.regimes.inputs.${input}`)}
            value={values[input] ?? none}
            disabled={!mayEdit}
            onChange={({ currentTarget: { value } }) => dates.set(name, input, value === none ? null : Number(value))}
            data={[
              { value: none, label: t('defects.calendar.regimes.notKnown') },
              ...Array.from({ length: 10 }, (_, digit) => String(digit)),
            ]}
          />
        ) : (
          <DateField
            key={input}
            size="sm"
            label={t(`defects.calendar.regimes.inputs.${input}`)}
            value={String(values[input] ?? '')}
            readOnly={!mayEdit}
            savesAtOnce
            onChange={(day) => dates.set(name, input, day || null)}
          />
        ),
      )}
    </SimpleGrid>
  )
}

/** Which schemes of the law apply to the building, and what their dates rest on. */
export function RegimesCard({ dates, mayEdit }: Props) {
  const t = useT()
  const { regimes, isBusy, isDirty, setOn, cancel, save } = dates
  return (
    <Panel title={t('defects.calendar.regimes.title')} description={t('defects.calendar.regimes.lead')}>
      <Stack gap="md">
        {regimeNames.map((name) => {
          const values = regimes[name] as Values | undefined
          return (
            <Stack key={name} gap="sm">
              <Checkbox
                size="sm"
                label={t(`defects.calendar.regimes.names.${name}`)}
                checked={values !== undefined}
                disabled={!mayEdit}
                onChange={(event) => setOn(name, event.currentTarget.checked)}
              />
              {values !== undefined && <Inputs name={name} values={values} dates={dates} mayEdit={mayEdit} />}
            </Stack>
          )
        })}
      </Stack>
      {isDirty && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={isBusy} onClick={cancel}>
            {t('defects.calendar.regimes.cancel')}
          </Button>
          <WriteButton loading={isBusy} onClick={() => void save()}>
            {t('defects.calendar.regimes.save')}
          </WriteButton>
        </Group>
      )}
    </Panel>
  )
}
