import '@mantine/core/styles/CloseButton.css'
import { Button, CloseButton, Group } from '@mantine/core'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Severity as Name } from '@plumbline/contract/buildings'
import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Severity } from '../../ui/display/Severity.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'

type Props = {
  readonly pins: readonly Shape[]
  readonly onOpen: (id: string) => void
  readonly onClose: () => void
}

/** Pins at one place, which no zoom takes apart: each as a button. */
export function PinList({ pins, onOpen, onClose }: Props) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [pins])
  if (pins.length === 0) return null
  return (
    <Toolbar
      border="top"
      role="group"
      aria-label={t('canvas.pins.here', { count: pins.length })}
      right={
        <CloseButton size={32} aria-label={t('canvas.pins.close')} title={t('canvas.pins.close')} onClick={onClose} />
      }
    >
      <span>{t('canvas.pins.here', { count: pins.length })}</span>
      <Group ref={list} gap="xs">
        {pins.map(({ id, label, style }) => (
          <Button
            key={id}
            size="compact-sm"
            variant="default"
            leftSection={<Severity severity={style as Name} short />}
            onClick={() => onOpen(id)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Toolbar>
  )
}
