import { Button, Group, Text } from '@mantine/core'
import type { Alignment, ThermalDetail } from '@plumbline/contract/thermal/thermal'
import { saveAlignment, type OfInspection } from '../../../api/thermal.ts'
import { useT } from '../../../i18n/use-t.ts'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { fitted } from '../stage/alignment.ts'
import { NumberField } from './NumberField.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import classes from './Panel.module.css'
import { Section } from './Section.tsx'
import { useSaving } from './use-saving.ts'

type Props = {
  readonly of: OfInspection
  readonly detail: ThermalDetail
  /** The alignment being changed; undefined when not aligning. */
  readonly draft: Alignment | undefined
  readonly onDraft: (draft: Alignment | undefined) => void
}

const fields = [
  ['x', 100, '%'],
  ['y', 100, '%'],
  ['scale', 100, '%'],
  ['rotation', 1, '°'],
] as const
const limits = { x: [-200, 200], y: [-200, 200], scale: [10, 1000], rotation: [-180, 180] } as const

/** In percent of the thermal picture's width. */
export function AlignPanel({ of, detail, draft, onDraft }: Props) {
  const t = useT()
  const { isBusy, problem, send } = useSaving(of, detail.image._id)
  async function save(alignment: Alignment | null) {
    if (!(await send(() => saveAlignment(of, detail.image._id, alignment)))) return
    onDraft(undefined)
    showToast('note', t('thermal.panel.align.saved'))
  }
  return (
    <Section title={t('thermal.panel.align.title')}>
      <Text c="dimmed">{t('thermal.panel.align.text')}</Text>
      {draft !== undefined && (
        <div className={classes.two}>
          {fields.map(([name, times, unit]) => (
            <NumberField
              key={name}
              label={t(`thermal.panel.align.${name}`)}
              unit={unit}
              value={draft[name] * times}
              min={limits[name][0]}
              max={limits[name][1]}
              step={name === 'rotation' ? 0.1 : 0.2}
              decimals={2}
              onCommit={(value) => value !== null && onDraft(fitted({ ...draft, [name]: value / times }))}
            />
          ))}
        </div>
      )}
      <Group gap="sm">
        {draft === undefined && (
          <Button size="compact-md" variant="default" onClick={() => onDraft(detail.alignment)}>
            {t('thermal.panel.align.adjust')}
          </Button>
        )}
        {draft !== undefined && (
          <WriteButton size="compact-md" loading={isBusy} onClick={() => void save(draft)}>
            {t('thermal.panel.align.save')}
          </WriteButton>
        )}
        {draft !== undefined && (
          <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => onDraft(undefined)}>
            {t('thermal.panel.scene.cancel')}
          </Button>
        )}
        {draft === undefined && detail.isAlignmentOwn && (
          <Button size="compact-md" variant="default" loading={isBusy} onClick={() => void save(null)}>
            {t('thermal.panel.align.reset')}
          </Button>
        )}
      </Group>
      <StatusLine kind="failure" isPlain>
        {problem}
      </StatusLine>
    </Section>
  )
}
