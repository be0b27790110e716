import { Text } from '@mantine/core'
import type { ThermalDetail } from '@plumbline/contract/thermal/thermal'
import type { ReactNode } from 'react'
import { StepButton } from '../../../canvas/toolbar/StepButton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Moment } from '../../../ui/display/Moment.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import classes from './Review.module.css'

type Props = { readonly detail: ThermalDetail; readonly onOpen: (id: string) => void; readonly children?: ReactNode }

/** Name and neighbours; what can be saved stands at its end. */
export function ThermalHead({ detail, onOpen, children }: Props) {
  const t = useT()
  return (
    <Toolbar component="header">
      <StepButton direction="previous" name={t('thermal.view.previous')} id={detail.previous} onOpen={onOpen} />
      <StepButton direction="next" name={t('thermal.view.next')} id={detail.next} onOpen={onOpen} />
      <Text component="h2" flex={1} miw={0} mx="xs" fz="lg" fw={600} truncate>
        {detail.image.name}
      </Text>
      {children}
    </Toolbar>
  )
}

type SaveProps = {
  readonly detail: ThermalDetail
  readonly isEdited: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
}

export function SaveView({ detail, isEdited, isBusy, onSave }: SaveProps) {
  const t = useT()
  return (
    <>
      <Text
        className={classes.saved ?? ''}
        c={isEdited ? 'var(--pl-accent)' : 'dimmed'}
        fw={isEdited ? 600 : 'normal'}
        role="status"
      >
        {isEdited ? (
          t('thermal.view.edited')
        ) : detail.view === null ? (
          t('thermal.view.never')
        ) : (
          <>
            {t('thermal.view.savedAt')} <Moment at={detail.updatedAt} />
          </>
        )}
      </Text>
      <WriteButton
        size="sm"
        disabled={!isEdited}
        loading={isBusy}
        title={t('canvas.withKey', { name: t('thermal.view.save'), key: 'Ctrl S' })}
        onClick={onSave}
      >
        {t('thermal.view.save')}
      </WriteButton>
    </>
  )
}
