import { IconCheck } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './UploadWizard.module.css'

export const wizardSteps = ['floors', 'drone', 'files'] as const
export type WizardStep = (typeof wizardSteps)[number]

type Props = {
  readonly step: WizardStep
  readonly isComplete: Readonly<Record<WizardStep, boolean>>
  readonly onStep: (step: WizardStep) => void
}

/** A step opens when every one before it is complete. */
export function WizardSteps({ step, isComplete, onStep }: Props) {
  const t = useT()
  return (
    <ol role="list" className={classes.steps} aria-label={t('media.wizard.steps.label')}>
      {wizardSteps.map((one, index) => (
        <li key={one}>
          <button
            type="button"
            className={classes.step}
            aria-current={one === step ? 'step' : undefined}
            disabled={!wizardSteps.slice(0, index).every((earlier) => isComplete[earlier])}
            onClick={() => onStep(one)}
          >
            <span className={classes.number}>
              {isComplete[one] && one !== step ? (
                <IconCheck size={14} stroke={2} role="img" aria-label={t('media.wizard.steps.done')} />
              ) : (
                index + 1
              )}
            </span>
            {t(`media.wizard.steps.${one}`)}
          </button>
        </li>
      ))}
    </ol>
  )
}
