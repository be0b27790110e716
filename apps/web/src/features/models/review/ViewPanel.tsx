import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { PanelStack } from '../PanelStack.tsx'
import { type Background, backgrounds } from '../stage/stage-scene.ts'
import type { View } from '../stage/use-view.ts'

const names = Object.keys(backgrounds) as readonly Background[]

export function ViewPanel({ view, hasPoints }: { readonly view: View; readonly hasPoints: boolean }) {
  const t = useT()
  const [light, points] = [useId(), useId()]
  return (
    <PanelStack title={t('models.viewer.tools.view')}>
      <NativeSelect
        label={t('models.viewer.view.background')}
        value={view.background}
        data={names.map((name) => ({ value: name, label: t(`models.viewer.view.${name}`) }))}
        onChange={({ currentTarget: { value } }) => view.setBackground(names.find((name) => name === value) ?? 'light')}
      />
      <label htmlFor={light}>{t('models.viewer.view.bright')}</label>
      <input
        id={light}
        type="range"
        min={0.3}
        max={2}
        step={0.05}
        value={view.light}
        onChange={({ currentTarget }) => view.setLight(currentTarget.valueAsNumber)}
      />
      {hasPoints && <label htmlFor={points}>{t('models.viewer.view.points')}</label>}
      {hasPoints && (
        <input
          id={points}
          type="range"
          min={1}
          max={8}
          step={0.5}
          value={view.pointSize}
          onChange={({ currentTarget }) => view.setPointSize(currentTarget.valueAsNumber)}
        />
      )}
    </PanelStack>
  )
}
