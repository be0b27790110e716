import { Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import '@mantine/core/styles/NumberInput.css'
import { upAxes, type UpAxis } from '@plumbline/contract/models/placement'
import type { Model } from '@plumbline/contract/models/models'
import { useState } from 'react'
import type { NewPlacement } from '../../../api/models.ts'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { chosenUnit, factorOf, metresPerUnit, scaleOf, unitsFor } from '../file-unit.ts'

type Props = { readonly model: Model; readonly isBusy: boolean; readonly onSave: (placement: NewPlacement) => void }

/** What the numbers of a file mean, where it does not say so itself or is wrong. */
export function SizeForm({ model, isBusy, onSave }: Props) {
  const t = useT()
  const { scale, isScaleChosen, up } = model.placement
  const named = model.facts?.unit ?? 'unknown'
  const choices = unitsFor(named)
  const [factor, setFactor] = useState<number | ''>(factorOf(named, scale))
  const [unit, setUnit] = useState<(typeof choices)[number] | 'custom'>(chosenUnit(named, scale))
  const [axis, setAxis] = useState<UpAxis>(up)
  const next = typeof factor === 'number' ? scaleOf(named, factor) : undefined
  const isSound = next !== undefined && next >= 1e-6 && next <= 1e6
  return (
    <>
      <h4>{t('models.viewer.size.title')}</h4>
      {named === 'unknown' && <Text c="dimmed">{t('models.viewer.size.unknown')}</Text>}
      <Group gap="sm" align="flex-end" pb={6}>
        <NativeSelect
          label={t('models.viewer.size.unit')}
          value={unit}
          data={[
            ...choices.map((name) => ({ value: name as string, label: t(`models.viewer.units.${name}`) })),
            { value: 'custom', label: t('models.viewer.size.custom') },
          ]}
          onChange={({ currentTarget: { value } }) => {
            const known = choices.find((name) => name === value)
            setUnit(known ?? 'custom')
            if (known !== undefined) setFactor(metresPerUnit(known))
          }}
        />
        {unit === 'custom' && (
          <NumberInput
            label={t('models.viewer.size.factor')}
            hideControls
            min={0.000001}
            max={1_000_000}
            decimalScale={9}
            value={factor}
            onChange={(value) => setFactor(typeof value === 'number' ? value : '')}
          />
        )}
        <NativeSelect
          label={t('models.viewer.size.up')}
          value={axis}
          data={upAxes.map((name) => ({ value: name as string, label: t(`models.viewer.size.${name}`) }))}
          onChange={({ currentTarget: { value } }) => setAxis(upAxes.find((name) => name === value) ?? 'z')}
        />
        <WriteButton
          variant="default"
          loading={isBusy}
          disabled={!isSound || (next === scale && axis === up && (named !== 'unknown' || isScaleChosen))}
          onClick={() => {
            if (isSound) onSave({ points: [], own: model.georeference?.isIgnored !== true, scale: next, up: axis })
          }}
        >
          {t('models.viewer.size.save')}
        </WriteButton>
      </Group>
    </>
  )
}
