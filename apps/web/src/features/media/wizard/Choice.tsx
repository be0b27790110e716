import { Box } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './UploadWizard.module.css'

type SetProps = {
  readonly label: string
  /** In a bar the label is only read out, and what follows stands at the right. */
  readonly isInBar?: boolean
  readonly children: ReactNode
}

/** Fields that belong together, under one label. */
export function ChoiceSet({ label, isInBar = false, children }: SetProps) {
  return (
    <Box component="fieldset" m={0} mr={isInBar ? 'auto' : 0} p={0} miw={0} bd="none">
      <Box component="legend" {...(isInBar ? { className: 'pl-hidden' } : { mb: 'xs', p: 0, fw: 500 })}>
        {label}
      </Box>
      {children}
    </Box>
  )
}

type Props<V extends string> = Omit<SetProps, 'children'> & {
  readonly value: V
  readonly choices: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** One of a few, all in sight. */
export function Choice<V extends string>({ value, choices, onChange, ...set }: Props<V>) {
  const name = useId()
  return (
    <ChoiceSet {...set}>
      <div className={classes.segments}>
        {choices.map((choice) => (
          <label key={choice.value} data-chosen={choice.value === value || undefined}>
            <input
              type="radio"
              className="pl-hidden"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </ChoiceSet>
  )
}
