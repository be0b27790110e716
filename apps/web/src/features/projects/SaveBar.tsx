import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { WriteButton } from '../../ui/forms/WriteButton.tsx'
import { StickyBar } from './StickyBar.tsx'

type Props = {
  readonly problem: string
  readonly busy: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

export function SaveBar({ problem, busy, onSave, onCancel, children }: Props) {
  const t = useT()
  return (
    <StickyBar>
      <Text fw={600}>{t('projects.settings.unsaved')}</Text>
      <Text role="alert" flex={1} c="var(--pl-error)">
        {problem}
      </Text>
      {children}
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {t('projects.settings.cancel')}
      </Button>
      <WriteButton onClick={onSave} loading={busy}>
        {t('projects.settings.save')}
      </WriteButton>
    </StickyBar>
  )
}
