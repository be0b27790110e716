import { Group, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../Models.module.css'
import type { Section } from './section-plane.ts'

const axes = [
  ['x', 0],
  ['y', 1],
  ['z', 2],
] as const

/** Where a model is cut open. */
export function SectionBar({
  section,
  isPlaced,
  onChange,
}: {
  readonly section: Section
  readonly isPlaced: boolean
  readonly onChange: (section: Section) => void
}) {
  const t = useT()
  return (
    <Group gap="sm" className={classes.section} role="group" aria-label={t('models.viewer.tools.section')}>
      <select
        aria-label={t('models.viewer.section.axis')}
        value={section.axis}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...section, axis: axes.find(([, axis]) => String(axis) === value)?.[1] ?? 2 })
        }
      >
        {axes.map(([name, axis]) => (
          <option key={name} value={axis}>
            {isPlaced || name === 'z' ? t(`models.viewer.section.${name}`) : name.toUpperCase()}
          </option>
        ))}
      </select>
      <input
        type="range"
        min={0}
        max={1}
        step={0.002}
        aria-label={t('models.viewer.section.at')}
        value={section.share}
        onChange={({ currentTarget }) => onChange({ ...section, share: currentTarget.valueAsNumber })}
      />
      <Switch
        size="xs"
        label={t('models.viewer.section.flip')}
        checked={section.isFlipped}
        onChange={({ currentTarget }) => onChange({ ...section, isFlipped: currentTarget.checked })}
      />
    </Group>
  )
}
