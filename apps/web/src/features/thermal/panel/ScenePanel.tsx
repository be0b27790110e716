import { Button, Group, Stack, Text } from '@mantine/core'
import type { ThermalDetail, ThermalScene } from '@plumbline/contract/thermal/thermal'
import { useState } from 'react'
import { saveScene, type OfInspection } from '../../../api/thermal.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import form from '../../../ui/dialogs/dialog-form.module.css'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { degrees } from '../celsius.ts'
import { NumberField } from './NumberField.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Section } from './Section.tsx'
import { useSaving } from './use-saving.ts'

type Props = { readonly of: OfInspection; readonly detail: ThermalDetail; readonly mayEdit: boolean }

const fields = [
  { name: 'emissivity', unit: undefined, min: 0.01, max: 1, step: 0.01, decimals: 2 },
  { name: 'reflected', unit: 'celsius', min: -100, max: 1500, step: 0.5, decimals: 1 },
  { name: 'distance', unit: 'metres', min: 0, max: 10_000, step: 0.5, decimals: 1 },
  { name: 'humidity', unit: 'percent', min: 0, max: 100, step: 1, decimals: 0 },
  { name: 'ambient', unit: 'celsius', min: -100, max: 200, step: 0.5, decimals: 1 },
] as const satisfies readonly {
  readonly name: keyof ThermalScene
  readonly unit: 'celsius' | 'metres' | 'percent' | undefined
  readonly min: number
  readonly max: number
  readonly step: number
  readonly decimals: number
}[]

/** Of a camera that was set to the impossible nothing is known: a wall at a usual distance is put right from here. */
const usualScene: ThermalScene = { emissivity: 0.95, reflected: 20, distance: 10, humidity: 50, ambient: 20 }

function SceneDialog({
  of,
  detail,
  scene: first,
  onClose,
}: Omit<Props, 'mayEdit'> & { readonly scene: ThermalScene; readonly onClose: () => void }) {
  const t = useT()
  const [scene, setScene] = useState(first)
  const { isBusy, problem, send } = useSaving(of, detail.image._id)
  async function save(next: ThermalScene | null) {
    if (!(await send(() => saveScene(of, detail.image._id, next, detail.version)))) return
    showToast('note', t('thermal.panel.scene.saved'))
    onClose()
  }
  return (
    <Dialog title={t('thermal.panel.scene.dialog')} closeLabel={t('thermal.panel.scene.cancel')} onClose={onClose}>
      <Text c="dimmed">{t('thermal.panel.scene.text')}</Text>
      <Stack gap="md" mt="sm">
        {fields.map(({ name, unit, min, max, step, decimals }) => (
          <NumberField
            key={name}
            label={t(`thermal.panel.scene.${name}`)}
            unit={unit && t(`thermal.survey.units.${unit}`)}
            value={scene[name]}
            min={min}
            max={max}
            step={step}
            decimals={decimals}
            onCommit={(value) => value !== null && setScene((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </Stack>
      <p role="alert" className={form.problem}>
        {problem}
      </p>
      <div className={form.actions}>
        <Button variant="subtle" disabled={isBusy} mr="auto" onClick={() => void save(null)}>
          {t('thermal.panel.scene.asCamera')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('thermal.panel.scene.cancel')}
        </Button>
        <WriteButton loading={isBusy} onClick={() => void save(scene)}>
          {t('thermal.panel.scene.save')}
        </WriteButton>
      </div>
    </Dialog>
  )
}

export function ScenePanel({ of, detail, mayEdit }: Props) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { scene, cameraScene, canChangeScene } = detail
  const isChanged =
    scene !== null && cameraScene !== null && fields.some(({ name }) => scene[name] !== cameraScene[name])
  return (
    <Section
      title={t('thermal.panel.scene.title')}
      aside={isChanged && <MutedText component="span">{t('thermal.panel.scene.changed')}</MutedText>}
    >
      {scene === null && <Text c="dimmed">{t('thermal.panel.scene.unknown')}</Text>}
      {scene !== null && (
        <dl>
          {fields.map(({ name, unit, decimals }) => (
            <Group key={name} gap="md" justify="space-between" wrap="nowrap" py={2}>
              <Text component="dt" c="dimmed">
                {t(`thermal.panel.scene.${name}`)}
              </Text>
              <MutedText component="dd" size="sm" c="var(--pl-text)" isTabular>
                {degrees(locale, scene[name], decimals)}
                {unit && ` ${t(`thermal.survey.units.${unit}`)}`}
              </MutedText>
            </Group>
          ))}
        </dl>
      )}
      {!canChangeScene && <Text c="dimmed">{t('thermal.panel.scene.fixed')}</Text>}
      {canChangeScene && mayEdit && (
        <Button size="compact-md" variant="default" mr="auto" onClick={() => setOpen(true)}>
          {t('thermal.panel.scene.change')}
        </Button>
      )}
      {isOpen && <SceneDialog of={of} detail={detail} scene={scene ?? usualScene} onClose={() => setOpen(false)} />}
    </Section>
  )
}
