import type { Icon } from '@tabler/icons-react'
import icon from './icon-button.module.css'
import classes from './ViewSwitch.module.css'

type Choice<T extends string> = { readonly value: T; readonly label: string; readonly Icon: Icon }
type Props<T extends string> = {
  readonly label: string
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChange: (value: T) => void
}

/** One thing shown in one of several ways. */
export function ViewSwitch<T extends string>({ label, value, choices, onChange }: Props<T>) {
  return (
    <div role="group" aria-label={label} className={classes.views}>
      {choices.map(({ value: one, label: name, Icon }) => (
        <button
          key={one}
          type="button"
          className={icon.button}
          aria-pressed={one === value}
          aria-label={name}
          title={name}
          onClick={() => onChange(one)}
        >
          <Icon size={16} stroke={1.5} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
