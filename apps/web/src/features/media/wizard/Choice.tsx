import { useId } from 'react'
import classes from './UploadWizard.module.css'

type Props<V extends string> = {
  readonly label: string
  readonly value: V
  readonly choices: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** One of a few, all in sight. */
export function Choice<V extends string>({ label, value, choices, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
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
    </fieldset>
  )
}
