import { Button, Group } from '@mantine/core'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import dialogForm from '../../../ui/dialogs/dialog-form.module.css'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import type { Judging } from '../sorting/chosen-files.ts'
import classes from './UploadWizard.module.css'
import type { Wizard } from './use-wizard.ts'
import { gsdShortText, summaryText, wantingText } from './wizard-texts.ts'
import { wizardSteps, type WizardStep } from './WizardSteps.tsx'

type Props = {
  readonly wizard: Wizard
  readonly step: WizardStep
  readonly quota: Judging['quota']
  readonly isQuotaUnknown: boolean
  readonly isStarting: boolean
  readonly problem: string
  readonly onStep: (step: WizardStep) => void
  readonly onStart: () => void
}

/** What is chosen in numbers, what is missing, and the way back and on. */
export function WizardFoot({ wizard, step, quota, isQuotaUnknown, isStarting, problem, onStep, onStart }: Props) {
  const t = useT()
  const locale = useLocale()
  const { isComplete, gsd, settings, isVideo, grid } = wizard
  const index = wizardSteps.indexOf(step)
  const isLast = step === 'files'
  return (
    <Group gap="sm" px="xl" py="md" wrap="nowrap" className={classes.foot}>
      <Group gap="2px 24px" flex={1} c="dimmed">
        {gsd?.basis === 'photos' && step !== 'floors' && <span>{gsdShortText(t, locale, gsd)}</span>}
        {isLast && <span>{summaryText(t, locale, wizard, { quota, isQuotaUnknown })}</span>}
        {isLast && <span role="status">{isStarting ? t('media.wizard.files.starting') : wantingText(t, wizard)}</span>}
        <span role="alert" className={dialogForm.problem}>
          {problem}
        </span>
      </Group>
      {index > 0 && (
        <Button variant="default" disabled={isStarting} onClick={() => onStep(wizardSteps[index - 1]!)}>
          {t('media.wizard.back')}
        </Button>
      )}
      {!isLast && (
        <Button disabled={!isComplete[step]} onClick={() => onStep(wizardSteps[index + 1]!)}>
          {t('media.wizard.next')}
        </Button>
      )}
      {isLast && (
        <WriteButton
          loading={isStarting}
          disabled={
            settings === undefined || !isComplete.drone || !isComplete.files || (isVideo && grid.tray.length > 0)
          }
          onClick={onStart}
        >
          {t('media.wizard.upload')}
        </WriteButton>
      )}
    </Group>
  )
}
