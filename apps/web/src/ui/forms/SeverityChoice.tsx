import { severities, type Severity as Name } from '@plumbline/contract/buildings'
import { useId } from 'react'
import { Severity } from '../display/Severity.tsx'
import classes from './SeverityChoice.module.css'

type Props = { readonly label: string; readonly value: Name; readonly onChange: (severity: Name) => void }

/** One severity of all, in a form. */
export function SeverityChoice({ label, value, onChange }: Props) {
  const group = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {severities.map((one) => (
        <label key={one} data-chosen={one === value || undefined}>
          <input
            type="radio"
            className="pl-hidden"
            name={group}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          <Severity severity={one} />
        </label>
      ))}
    </fieldset>
  )
}
