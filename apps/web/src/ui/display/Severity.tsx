import type { Severity as Name } from '@plumbline/contract/buildings'
import { useT } from '../../i18n/use-t.ts'
import { severityTint } from '../theme/status-colours.ts'
import classes from './Severity.module.css'

type Props = {
  readonly severity: Name
  /** Where there is no room for the word it is still said and shown as a tooltip. */
  readonly short?: boolean
}

/**
 * Spec 1 §3 gives the colours; most of them fail on white, so a severity is fill, letter and word, never colour alone.
 */
export function Severity({ severity, short = false }: Props) {
  const t = useT()
  const word = t(`projects.terms.severity.${severity}.name`)
  return (
    <span
      className={classes.severity}
      style={{ background: `color-mix(in srgb, var(--pl-${severity}) ${severityTint}%, #ffffff)` }}
      data-severity={severity}
      title={short ? word : undefined}
    >
      <span className={classes.letter} style={{ background: `var(--pl-${severity})` }} aria-hidden="true">
        {t(`projects.terms.severity.${severity}.letter`)}
      </span>
      <span className={short ? 'pl-hidden' : undefined}>{word}</span>
    </span>
  )
}
