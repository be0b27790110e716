import { Group, Text } from '@mantine/core'
import type { FoundKind } from '@plumbline/contract/projects/find'
import type { Severity as SeverityName } from '@plumbline/contract/buildings'
import { IconAlertTriangle, IconArrowRight, IconBuilding, IconMap2, IconPhoto } from '@tabler/icons-react'
import { MutedText } from '../../ui/display/MutedText.tsx'
import { Severity } from '../../ui/display/Severity.tsx'
import classes from './Palette.module.css'

export type Option = {
  readonly key: string
  readonly kind: FoundKind | 'action'
  readonly title: string
  readonly detail: string
  readonly severity: SeverityName | null
  readonly href: string
}

const icons = {
  action: IconArrowRight,
  project: IconBuilding,
  defect: IconAlertTriangle,
  photo: IconPhoto,
  drawing: IconMap2,
} as const satisfies Record<Option['kind'], unknown>

type Props = { readonly id: string; readonly option: Option; readonly isActive: boolean; readonly onChoose: () => void }

/** The focus stays in the field: a press must not take it away before it is a click. */
export function PaletteOption({ id, option: { kind, title, detail, severity }, isActive, onChoose }: Props) {
  const Icon = icons[kind]
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <Group component="span" gap="md" align="baseline" wrap="nowrap" flex={1} miw={0}>
        <Text component="span" truncate>
          {title}
        </Text>
        {detail !== '' && (
          <MutedText component="span" truncate flex="1 1 0" miw={0}>
            {detail}
          </MutedText>
        )}
      </Group>
      {severity !== null && <Severity severity={severity} short />}
    </div>
  )
}
